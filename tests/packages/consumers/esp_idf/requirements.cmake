# SPDX-License-Identifier: MIT
# ESP-IDF's first reading of a component, as a script: nothing may be built yet, and the file must return where it registers.
set(ESP_PLATFORM 1)
macro(idf_component_register)
    message("registered: ${ARGV}")
    return()
endmacro()
include("${FMB}/CMakeLists.txt")
