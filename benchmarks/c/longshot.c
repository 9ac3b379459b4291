/* Random games of LONG SHOT in plain C: a reference for the speed of the compiled kernel.
 *
 * The same game as in racekit with its default options: two races, and all players move uniformly
 * at random. Cards are drawn one at a time from an unordered stack; a hand is a set of kinds of
 * card, with a count for each.
 *
 * cc -O3 -o longshot longshot.c && ./longshot GAMES [PLAYERS] [SEED]
 * prints the games, the seconds they took, and seat 0's mean score (to compare with).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 6, HORSES = 6, BOXES = 12, DECK = 112, HAND = 8, SPURT = 44, GOAL = 60 };
enum { FREE = 0, EMPTY = 9, FREE_KINDS = (1 << EMPTY) - 1, NOWHERE = -1, TABLE = SEATS };

static const int order_pays[2][4] = {{-20000, 60000, 30000, 10000}, {-40000, 100000, 50000, 20000}};
static const int ticket_pays[2][4] = {{-1000, 5000, 3000, 2000}, {-2000, 10000, 5000, 3000}};

typedef struct {
    uint8_t horse, mv;
} Card;

typedef struct {
    uint64_t held; /* the set of the kinds of card held, a bit for each */
    uint8_t count[HORSES + 1][EMPTY];
    int sum[HORSES + 1], size;
} Hand;

typedef struct {
    int top, size;
    Card cards[DECK];
} Box;

typedef struct {
    int players, horses, boxes, cards;
    Card deck[DECK], stack[DECK];
    int stack_size, filled, placed, race, round, first, spurt;
    Hand hands[SEATS + 1]; /* the opened card lies in the last one */
    Box box[BOXES];
    int at[HORSES + 1], home_round[HORSES + 1], home_sum[HORSES + 1];
    int order[SEATS], purse[SEATS];
} Table;

/* --- chance: xoshiro128++, and Lemire's method for a number below n --- */

static uint32_t rng[4];

static uint32_t rotated(uint32_t word, int by) { return word << by | word >> (32 - by); }

static uint32_t next_word(void) {
    uint32_t found = rotated(rng[0] + rng[3], 7) + rng[0], shifted = rng[1] << 9;
    rng[2] ^= rng[0];
    rng[3] ^= rng[1];
    rng[1] ^= rng[2];
    rng[0] ^= rng[3];
    rng[2] ^= shifted;
    rng[3] = rotated(rng[3], 11);
    return found;
}

static uint32_t below(uint32_t n) {
    uint64_t product = (uint64_t)next_word() * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least) product = (uint64_t)next_word() * n;
    }
    return product >> 32;
}

/* --- cards --- */

static void to_hand(Hand *hand, Card card) {
    hand->held |= 1ull << (card.horse * EMPTY + card.mv);
    hand->count[card.horse][card.mv]++;
    hand->sum[card.horse] += card.mv;
    hand->size++;
}

static void from_hand(Hand *hand, Card card) {
    if (--hand->count[card.horse][card.mv] == 0) hand->held ^= 1ull << (card.horse * EMPTY + card.mv);
    hand->sum[card.horse] -= card.mv;
    hand->size--;
}

static Card take(Table *t) {
    int at = below(t->stack_size);
    Card card = t->stack[at];
    t->stack[at] = t->stack[--t->stack_size];
    return card;
}

/* LS7.1: the two bottom cards of every box, never its top, become the stack. */
static int has_stack(Table *t) {
    if (t->stack_size) return 1;
    for (int i = 0; i < t->boxes; i++) {
        Box *box = &t->box[i];
        int taken = box->size > 2 ? 2 : box->size > 1 ? box->size - 1 : 0;
        memcpy(t->stack + t->stack_size, box->cards, taken * sizeof(Card));
        memmove(box->cards, box->cards + taken, (box->size - taken) * sizeof(Card));
        t->stack_size += taken;
        box->size -= taken;
    }
    return t->stack_size > 0;
}

static void place(Table *t, Hand *hand, Card card, int to) {
    Box *box = &t->box[to];
    from_hand(hand, card);
    t->filled += box->top == EMPTY;
    box->top = card.mv;
    box->cards[box->size++] = card;
}

/* --- LS4: where a card may go --- */

static int first_box(Card card) { return card.horse == FREE ? 0 : 2 * card.horse - 2; }

static int end_box(const Table *t, Card card) { return card.horse == FREE ? t->boxes : 2 * card.horse; }

static int fits(const Table *t, Card card, int box) {
    int top = t->box[box].top;
    if (top == EMPTY) return 1;
    int filled = card.horse == FREE ? t->filled == t->boxes : t->box[box ^ 1].top != EMPTY;
    return filled && top != card.mv;
}

static Card nth_card(uint64_t held, int n) {
    while (n--) held &= held - 1;
    int kind = __builtin_ctzll(held);
    return (Card){kind / EMPTY, kind % EMPTY};
}

static int fits_somewhere(const Table *t, const Hand *hand) {
    for (uint64_t rest = hand->held; rest; rest &= rest - 1) {
        Card card = nth_card(rest, 0);
        for (int box = first_box(card); box < end_box(t, card); box++)
            if (fits(t, card, box)) return 1;
    }
    return 0;
}

/* Any card to any box of its own, or a pass if that is legal, by rejection of illegal choices. */
static int place_any(Table *t, Hand *hand, int skips) {
    uint64_t free = hand->held & FREE_KINDS, numbered = hand->held ^ free;
    int of_numbered = 2 * __builtin_popcountll(numbered);
    int of_all = of_numbered + t->boxes * __builtin_popcountll(free);
    for (;;) {
        int pick = below(of_all + skips), box;
        Card card;
        if (pick >= of_all) return 0;
        if (pick < of_numbered) {
            card = nth_card(numbered, pick / 2);
            box = 2 * card.horse - 2 + pick % 2;
        } else {
            card = nth_card(free, (pick - of_numbered) / t->boxes);
            box = (pick - of_numbered) % t->boxes;
        }
        if (box != t->placed && fits(t, card, box)) {
            place(t, hand, card, box);
            t->placed = box;
            return 1;
        }
    }
}

/* --- LS2 to LS6: a race --- */

static void prepare(Table *t) {
    memset(t->hands, 0, sizeof t->hands);
    memset(t->at, 0, sizeof t->at);
    memset(t->home_round, 0, sizeof t->home_round);
    for (int i = 0; i < BOXES; i++) t->box[i].top = EMPTY, t->box[i].size = 0;
    memcpy(t->stack, t->deck, sizeof t->deck);
    t->stack_size = t->cards;
    t->round = t->filled = t->spurt = 0;
    for (int i = 0; i < HAND; i++)
        for (int seat = 0; seat < t->players; seat++) to_hand(&t->hands[seat], take(t));
    int orders[HORSES] = {1, 2, 3, 4, 5, 6}, left = t->horses;
    for (int seat = 0; seat < t->players; seat++) {
        int at = below(left);
        t->order[seat] = orders[at];
        orders[at] = orders[--left];
    }
}

static void turn(Table *t, int seat) {
    Hand *hand = &t->hands[seat];
    t->placed = NOWHERE;
    int skips = t->filled == t->boxes || !fits_somewhere(t, hand);
    if (place_any(t, hand, skips) && t->spurt && hand->size) place_any(t, hand, 1);
    if (has_stack(t)) to_hand(hand, take(t));
}

static void open_card(Table *t) {
    if (!has_stack(t)) return;
    Card card = take(t);
    Hand *hand = &t->hands[TABLE];
    to_hand(hand, card);
    t->placed = NOWHERE;
    if (fits_somewhere(t, hand))
        place_any(t, hand, 0);
    else
        place(t, hand, card, first_box(card) + below(end_box(t, card) - first_box(card)));
}

static int mv_on(const Table *t, int box) { return t->box[box].top == EMPTY ? 0 : t->box[box].top; }

static int run(Table *t) {
    int home = 0, spurt = 0;
    for (int horse = 1; horse <= t->horses; horse++) {
        if (!t->home_round[horse]) {
            int tops = mv_on(t, 2 * horse - 2) + mv_on(t, 2 * horse - 1);
            t->at[horse] += tops;
            if (t->at[horse] >= GOAL) t->home_round[horse] = t->round, t->home_sum[horse] = tops;
        }
        home += t->home_round[horse] > 0;
        spurt |= t->at[horse] >= SPURT;
    }
    t->spurt = spurt;
    return home;
}

/* --- LS8 to LS10: the end of a race --- */

static int ahead(const Table *t, int one, int other) {
    if (t->home_round[one] != t->home_round[other]) return t->home_round[one] < t->home_round[other];
    if (t->at[one] != t->at[other]) return t->at[one] > t->at[other];
    return t->home_sum[one] > t->home_sum[other];
}

static int finish(const Table *t, int horse) {
    if (!t->home_round[horse]) return 0;
    int place = 1;
    for (int other = 1; other <= t->horses; other++)
        place += t->home_round[other] && ahead(t, other, horse);
    return place;
}

static void settle(Table *t) {
    int paid[HORSES + 1];
    for (int horse = 1; horse <= t->horses; horse++) {
        int place = finish(t, horse);
        paid[horse] = place <= 3 ? place : 0;
    }
    for (int seat = 0; seat < t->players; seat++) {
        int purse = t->purse[seat] + order_pays[t->race][paid[t->order[seat]]];
        for (int horse = 1; horse <= t->horses; horse++)
            purse += t->hands[seat].sum[horse] * ticket_pays[t->race][paid[horse]];
        t->purse[seat] = purse > 0 ? purse : 0;
    }
}

static void play(Table *t) {
    t->first = below(t->players);
    for (int seat = 0; seat < t->players; seat++) t->purse[seat] = 20000;
    for (t->race = 0; t->race < 2; t->race++) {
        prepare(t);
        for (;;) {
            t->round++;
            for (int i = 0; i < t->players; i++) turn(t, (t->first + i) % t->players);
            open_card(t);
            int home = run(t);
            t->first = (t->first + 1) % t->players;
            if (home >= 3) break;
        }
        settle(t);
    }
}

/* --- many games --- */

static void make(Table *t, int players) {
    t->players = players;
    t->horses = players == 4 ? 5 : 6;
    t->boxes = 2 * t->horses;
    for (int mv = 0; mv <= 8; mv++)
        for (int i = 0; i < (mv ? 3 : 4); i++) t->deck[t->cards++] = (Card){FREE, mv};
    for (int horse = 1; horse <= t->horses; horse++)
        for (int mv = 1; mv <= 7; mv++)
            for (int i = 0; i < 2; i++) t->deck[t->cards++] = (Card){horse, mv};
}

int main(int argc, char **argv) {
    static Table t;
    long games = argc > 1 ? atol(argv[1]) : 100000;
    uint32_t seed = argc > 3 ? strtoul(argv[3], 0, 10) : 1;
    make(&t, argc > 2 ? atoi(argv[2]) : 5);
    for (int i = 0; i < 4; i++) rng[i] = seed = seed * 1664525u + 1013904223u;
    double dollars = 0;
    clock_t started = clock();
    for (long i = 0; i < games; i++) {
        play(&t);
        dollars += t.purse[0];
    }
    double took = (double)(clock() - started) / CLOCKS_PER_SEC;
    printf("%ld %.6f %.3f\n", games, took, dollars / games);
    return 0;
}
