/* Trick Race with four random players in plain C: a reference for the speed of a whole game.
 *
 * cc -O3 -o trickrace trickrace.c && ./trickrace GAMES [PLAYERS, always 4] [SEED]
 *
 * Prints the number of games, the seconds they took, and seat 0's mean score; then further means
 * that the other programs of this game must reproduce: seat 0's wins, Vanilla Beans' place and
 * spaces in race 1, the tricks of the last race.
 * Rule ids are those of racekit's rules of Trick Race.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, HORSES = 4, NUMBERS = 12, CARDS = 48, RACES = 4, GOAL = 7, WHIPS = 2 };
enum { WIN = HORSES, TICKETS = HORSES + 1, NONE = -1 };

static const int MARKS[NUMBERS + 1] = {0, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1};
static const int PRIZES[HORSES] = {5, 3, 0, 0};

/* --- xoshiro128++, by David Blackman and Sebastiano Vigna ------------------------------------- */

typedef struct {
    uint32_t s[4];
} Luck;

static inline uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static inline uint32_t next_word(Luck *rng) {
    uint32_t *s = rng->s;
    uint32_t result = rotl(s[0] + s[3], 7) + s[0], t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return result;
}

/* A number below n without bias, by Daniel Lemire's method. */
static inline uint32_t below(Luck *rng, uint32_t n) {
    uint64_t product = (uint64_t)next_word(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least) product = (uint64_t)next_word(rng) * n;
    }
    return product >> 32;
}

static uint64_t splitmix(uint64_t *x) {
    uint64_t z = (*x += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* --- sets: a card is colour * 16 + number ----------------------------------------------------- */

typedef uint64_t Set;

static inline int any_of(Luck *rng, Set set) {
    for (uint32_t n = below(rng, __builtin_popcountll(set)); n; n--) set &= set - 1;
    return __builtin_ctzll(set);
}

static inline Set suit(int colour) { return (Set)0x7FFF << 16 * colour; }

/* --- the game --------------------------------------------------------------------------------- */

typedef struct {
    int points[SEATS], rides[SEATS], whips[SEATS], odds[HORSES];
    Set piles[HORSES];
    int start, leader, first_place_of_vanilla, tricks;
    int spaces[RACES][HORSES]; /* TR5.4 */
    /* A race. */
    Set hands[SEATS];
    int open[SEATS], sealed[SEATS], at[HORSES], rank[HORSES], moves, home, place[HORSES];
} Game;

static void shuffle(Luck *rng, int *items, int count) {
    for (int left = count; left > 1; left--) {
        int at = below(rng, left), item = items[at];
        items[at] = items[left - 1];
        items[left - 1] = item;
    }
}

/* TR1.6 to TR1.9 */
static void set_up(Game *game, Luck *rng) {
    int deck[CARDS];
    memset(game, 0, sizeof *game);
    for (int i = 0; i < CARDS; i++) deck[i] = i / NUMBERS * 16 + i % NUMBERS + 1;
    shuffle(rng, deck, CARDS);
    for (int horse = 0; horse < HORSES; horse++) {
        game->rides[horse] = horse;
        game->odds[horse] = 2;
        game->whips[horse] = WHIPS;
        for (int i = 0; i < NUMBERS; i++)
            game->piles[horse] |= (Set)1 << deck[horse * NUMBERS + i];
    }
    shuffle(rng, game->rides, HORSES);
    while (game->rides[game->start] != 0) game->start++;
}

/* TR2 */
static void paddock(Game *game, Luck *rng) {
    int stack[HORSES] = {0, 1, 2, 3};
    shuffle(rng, stack, HORSES);
    for (int i = 0; i < HORSES; i++) {
        game->at[i] = 0;
        game->rank[stack[i]] = i;
    }
    game->moves = HORSES;
    game->home = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        Set hand = game->piles[game->rides[seat]];
        hand ^= (Set)1 << any_of(rng, hand); /* the open discard */
        hand ^= (Set)1 << any_of(rng, hand); /* the one that is laid aside */
        game->hands[seat] = hand;
        if (game->whips[seat] < WHIPS) game->whips[seat]++;
    }
}

/* TR3 */
static void lay_tickets(Game *game, Luck *rng) {
    Set free = (1 << TICKETS) - 1;
    for (int i = 1; i <= SEATS; i++) {
        int ticket = any_of(rng, free);
        game->open[(game->start + i) % SEATS] = ticket;
        free ^= (Set)1 << ticket;
    }
    for (int seat = 0; seat < SEATS; seat++)
        game->sealed[seat] = any_of(rng, ((1 << TICKETS) - 1) ^ (1 << game->open[seat]));
}

/* TR4.1 to TR4.6 */
static void play_trick(Game *game, Luck *rng) {
    int led = NONE, judge = NONE, whipped = 0, best[4] = {0};
    for (int i = 0; i < SEATS; i++) {
        int seat = (game->leader + i) % SEATS, card, colour, whip = 0;
        Set hand = game->hands[seat], may = hand;
        if (led != NONE && (hand & suit(led))) may = hand & suit(led);
        int count = __builtin_popcountll(may), can_whip = !whipped && game->whips[seat];
        int pick = below(rng, can_whip ? 2 * count : count);
        if (pick >= count) {
            whip = 1;
            pick -= count;
        }
        for (; pick; pick--) may &= may - 1;
        card = __builtin_ctzll(may);
        colour = card / 16;
        game->hands[seat] ^= (Set)1 << card;
        if (led == NONE) led = judge = colour;
        if (whip) {
            judge = colour;
            whipped = 1;
            game->whips[seat]--;
        }
        int rank = card % 16 * SEATS + seat;
        if (rank > best[colour]) best[colour] = rank;
    }
    int winner = best[judge] % SEATS, marks = MARKS[best[judge] / SEATS];
    int horse = game->rides[winner];
    game->leader = winner;
    game->tricks++;
    if (game->at[horse] == GOAL) return;
    game->at[horse] += marks;
    game->rank[horse] = game->moves++;
    if (game->at[horse] >= GOAL) {
        game->at[horse] = GOAL;
        game->home++;
    }
}

/* TR5.1: larger is better */
static int how_far(const Game *game, int horse) {
    int rank = game->rank[horse];
    return game->at[horse] * 256 + (game->at[horse] == GOAL ? 255 - rank : rank);
}

/* TR5 */
static void settle(Game *game, int race) {
    for (int horse = 0; horse < HORSES; horse++) {
        int place = 0;
        game->spaces[race][horse] = game->at[horse];
        for (int other = 0; other < HORSES; other++)
            place += how_far(game, other) > how_far(game, horse);
        game->place[horse] = place;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int one = game->open[seat], other = game->sealed[seat];
        const int *place = game->place, *odds = game->odds;
        game->points[seat] += PRIZES[place[game->rides[seat]]];
        if (one == WIN || other == WIN) {
            int horse = one == WIN ? other : one;
            if (place[horse] == 0) game->points[seat] += odds[horse];
        } else if (place[one] + place[other] == 0 + 1) {
            game->points[seat] += odds[one] + odds[other];
        }
    }
}

/* TR6 */
static void next_race(Game *game) {
    int last = game->rides[SEATS - 1];
    for (int seat = SEATS - 1; seat > 0; seat--) game->rides[seat] = game->rides[seat - 1];
    game->rides[0] = last;
    for (int horse = 0; horse < HORSES; horse++) game->odds[horse] += game->place[horse];
    game->start = (game->start + 1) % SEATS;
}

/* TR7.1 */
static int winner_of(const Game *game) {
    int best = 0, most = -HORSES;
    for (int seat = 0; seat < SEATS; seat++) {
        int success = game->points[seat] * HORSES - game->place[game->rides[seat]];
        if (success > most) {
            most = success;
            best = seat;
        }
    }
    return best;
}

static void play(Game *game, Luck *rng) {
    set_up(game, rng);
    for (int race = 0; race < RACES; race++) {
        if (race) next_race(game);
        paddock(game, rng);
        lay_tickets(game, rng);
        game->leader = game->start;
        game->tricks = 0;
        do play_trick(game, rng);
        while (game->home < 2 && game->hands[0]);
        settle(game, race);
        if (!race) game->first_place_of_vanilla = game->place[0] + 1;
    }
}

int main(int count, char **given) {
    long games = count > 1 ? atol(given[1]) : 1000000;
    uint64_t seed = count > 3 ? strtoull(given[3], NULL, 10) : 0;
    double points = 0, wins = 0, places = 0, spaces = 0, tricks = 0;
    struct timespec from, to;
    Luck rng;
    Game game;
    for (int i = 0; i < 4; i++) rng.s[i] = splitmix(&seed) | 1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (long i = 0; i < games; i++) {
        play(&game, &rng);
        points += game.points[0];
        wins += winner_of(&game) == 0;
        places += game.first_place_of_vanilla;
        spaces += game.spaces[0][0];
        tricks += game.tricks;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) * 1e-9;
    printf("%ld %.6f %.5f\n", games, seconds, points / games);
    printf("won_0 %.5f\nfinish1_V %.5f\n", wins / games, places / games);
    printf("spaces1_V %.5f\ntricks %.5f\n", spaces / games, tricks / games);
    return 0;
}
