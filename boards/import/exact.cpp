// SPDX-License-Identifier: MIT
#include "exact.hpp"
#include <cmath>

Q power_of_two(int n)
{
    mpz_class p = 1;
    p <<= n < 0 ? -n : n;
    return n < 0 ? Q(1, p) : Q(p);
}

// Digits with at most one point among them: as an integer, and how many stand behind the point.
static bool read_digits(const std::string &text, size_t &at, mpz_class &digits, long &behind)
{
    bool point = false, any = false;
    std::string all;
    for (; at < text.size() && (isdigit((unsigned char)text[at]) || (text[at] == '.' && !point)); at++) {
        if (text[at] == '.') {
            point = true;
            continue;
        }
        any = true;
        all += text[at];
        behind += point;
    }
    return any && digits.set_str(all, 10) == 0;
}

// The exponent, if there is one: e, a sign, at most four digits.
static bool read_exponent(const std::string &text, size_t at, long &exponent)
{
    exponent = 0;
    if (at == text.size())
        return true;
    std::string digits = text.substr(at + 1);
    bool minus = digits[0] == '-';
    if (minus || digits[0] == '+')
        digits.erase(0, 1);
    if ((text[at] | 32) != 'e' || digits.empty() || digits.size() > 4 ||
        digits.find_first_not_of("0123456789") != std::string::npos)
        return false;
    exponent = (minus ? -1 : 1) * std::stol(digits);
    return true;
}

bool read_decimal(const std::string &text, Q &value)
{
    size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    mpz_class digits, scale;
    long behind = 0, exponent;
    if (text.size() > 400 || !read_digits(text, at, digits, behind) || !read_exponent(text, at, exponent))
        return false;
    exponent -= behind;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, (unsigned long)std::labs(exponent));
    value = exponent < 0 ? Q(digits, scale) : Q(digits * scale);
    value.canonicalize();
    if (text[0] == '-')
        value = -value;
    return true;
}

/*
 * Taylor's series in integers of unit 2^-BITS. |x| <= 100: the angle is off by 1 unit, each term rounds by 1 unit, and
 * what a term is off grows to at most e^100 < 2^145 times that in those behind it. There are fewer than 1000 terms, and
 * those left out are below 1 unit together: 1000 2^145 2^-400 + 2^-128 (the last rounding) < 2^-127.
 */
const Q CIRCLE_ERROR = power_of_two(-127);

bool circle(const Q &angle, Q &cosine, Q &sine)
{
    const int BITS = 400, KEPT = 128;
    if (abs(angle) > 100)
        return false;
    mpz_class x, term, sum[2] = {0, 0}, one = 1;
    Q scaled = angle * power_of_two(BITS);
    mpz_tdiv_q(x.get_mpz_t(), scaled.get_num_mpz_t(), scaled.get_den_mpz_t());
    term = one << BITS;
    for (int n = 0; term != 0; n++) {
        sum[n & 1] += n & 2 ? mpz_class(-term) : term;
        term = term * x;
        mpz_tdiv_q_2exp(term.get_mpz_t(), term.get_mpz_t(), BITS);
        term /= n + 1;
    }
    for (int i = 0; i < 2; i++)
        mpz_tdiv_q_2exp(sum[i].get_mpz_t(), sum[i].get_mpz_t(), BITS - KEPT);
    cosine = Q(sum[0]) * power_of_two(-KEPT);
    sine = Q(sum[1]) * power_of_two(-KEPT);
    return true;
}

double nearest(const Q &x)
{
    double d = x.get_d(); // towards 0
    double next = std::nextafter(d, x < 0 ? -INFINITY : INFINITY);
    return abs(Q(next) - x) < abs(Q(d) - x) ? next : d;
}

double above(const Q &x)
{
    double d = x.get_d();
    return Q(d) < x ? std::nextafter(d, INFINITY) : d;
}

float float_below(const Q &x)
{
    if (abs(x) > Q(3e38))
        return x < 0 ? -INFINITY : 3e38f;
    float f = (float)x.get_d();
    while (Q(f) > x)
        f = std::nextafter(f, -INFINITY);
    for (float next = std::nextafter(f, INFINITY); Q(next) <= x; next = std::nextafter(f, INFINITY))
        f = next;
    return f;
}

float float_above(const Q &x) { return 0 - float_below(-x); }
