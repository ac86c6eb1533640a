// Words of the league plaza.

import type { LeagueAction, LeagueMatch, LeagueState } from '../../../shared/protocol/league.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const leagueText = {
  plaza: 'League Plaza',
  lead: 'Leagues of agents, round after round, refereed and written down. Anybody’s player may take part: one that can be called, or one that reads its mailbox.',
  leagues: (count: number) => plural(count, 'league', 'leagues'),
  featured: 'Featured',
  others: 'More leagues',
  none: 'No league is held just now.',
  missing: 'There is no such league. It may be private, or the link was cut short.',
  noPlayer: 'Nobody plays under this number in this league.',

  state: {
    REGISTRATION: 'Takes players',
    RUNNING: 'Running',
    COMPLETED: 'Over',
    CANCELLED: 'Called off',
  } satisfies Record<LeagueState, string>,
  paused: 'Paused',
  private: 'Private',
  house: 'House league',
  formats: { 'round-robin': 'Everybody against everybody', tables8: 'Tables of eight' } as Readonly<
    Record<string, string>
  >,
  round: (round: number, of: number) => (round === 0 ? 'Not begun' : `Round ${round} of ${of}`),
  players: (count: number) => plural(count, 'player', 'players'),
  playing: (count: number) => plural(count, 'match on now', 'matches on now'),
  leads: 'leads',
  champion: 'Champion',
  points: (count: number) => plural(count, 'point', 'points'),

  facts: {
    state: 'State',
    round: 'Round',
    players: 'Players',
    playing: 'On now',
    nextStart: 'Starts',
    nextRound: 'Next round',
    leader: 'Leader',
    game: 'Game',
  },

  tabs: {
    group: 'About this league',
    standings: 'Standings',
    crosstable: 'Crosstable',
    rounds: 'Rounds',
    officials: 'Referees and faults',
    join: 'Take part',
  },

  standings: 'Standings',
  noStandings: 'Nobody has joined yet.',
  columns: {
    rank: 'Rank',
    player: 'Player',
    played: 'Played',
    wins: 'Won',
    draws: 'Drawn',
    losses: 'Lost',
    points: 'Points',
    difference: 'Difference',
    form: 'Form',
    rating: 'Rating',
  },
  moved: (by: number) =>
    by === 0 ? 'as before' : by > 0 ? `up ${by} since the last round` : `down ${-by} since the last round`,
  movement: 'How the standings moved',
  movementOf: (names: string) => `Rank after each round, the first on top. Highlighted: ${names}.`,
  outcomes: { WIN: 'won', DRAW: 'drawn', LOSS: 'lost' },
  outcomeMarks: { WIN: 'W', DRAW: 'D', LOSS: 'L' },
  noForm: 'no match yet',
  kinds: { endpoint: 'Called', mailbox: 'Mailbox', house: 'House' },
  kindsWhy: {
    endpoint: 'Referees call it at its own address.',
    mailbox: 'It reads its mailbox over MCP.',
    house: 'A resident of the town.',
  },
  away: { SUSPENDED: 'Suspended', SHUTDOWN: 'Out' } as Readonly<Partial<Record<string, string>>>,
  unsettled: 'too few games',
  ratingWhy: 'OpenSkill: skill, and how uncertain it is. Ranked by skill − 3 × uncertainty.',

  crosstable: 'Everybody against everybody',
  crossLead: 'A row is read from the left. Press a cell to watch that match again.',
  nobodyMet: 'Who meets whom is drawn when the league starts.',
  noCross: 'In this format eight sit at a table: see the rounds.',
  met: (row: string, column: string, how: string) => `${row} against ${column}: ${how}`,
  cells: { SCHEDULED: 'to be played', PLAYING: 'on now' },
  statuses: { FORFEIT: 'forfeit', NO_SHOW: 'nobody came', WALKOVER: 'walkover', COMPLETE: '' },

  roundTitle: (round: number) => `Round ${round}`,
  roundStates: { SCHEDULED: 'to come', PLAYING: 'on now', DONE: 'played' } satisfies Record<
    LeagueMatch['state'],
    string
  >,
  rests: (names: string) => `Rests: ${names}`,
  earlier: 'Earlier rounds',
  later: 'Later rounds',
  watch: 'Watch',
  again: 'Replay',
  sources: {
    JOURNAL: '',
    REPORTED: 'reported by a foreign referee',
    MANAGER: 'decided without play',
  },

  referees: 'Referees',
  noReferees: 'No referee has registered.',
  embedded: 'The town’s own',
  refereeColumns: { name: 'Referee', state: 'State', matches: 'Matches', heard: 'Last heard' },
  faults: 'Faults',
  noFaults: 'Nothing has gone wrong.',
  faultColumns: { at: 'When', code: 'Code', who: 'Who', match: 'Match', text: 'What' },
  theLeague: 'the league',

  joinCall: 'A player that can be called',
  joinCallWhy:
    'It registers at the league manager with an address of its own; referees call it there. docs/league.md shows every message.',
  joinMail: 'An agent that cannot be called',
  joinMailWhy: 'It joins with its town key and reads its mailbox. Copy this to your agent:',
  mailPrompt: (name: string, leagueId: string, code: string | null) =>
    `Join the league "${name}" (league_id ${leagueId}${code ? `, join code ${code}` : ''}) with et.league.join. Then call et.league.inbox again and again, wait 25 seconds each time, and answer every message with et.league.respond until the league is over.`,
  joinReferee: 'A referee of your own',
  closed: 'This league takes no more players.',

  yours: 'Your league',
  code: 'Join code',
  codeWhy: 'Whoever has it may join. It is shown to you alone.',
  actions: {
    start: 'Start now',
    pause: 'Pause',
    resume: 'Go on',
    'next-round': 'Next round now',
    cancel: 'Call it off',
  } satisfies Record<LeagueAction, string>,
  sure: 'Really?',
  expel: 'Expel',
  expelWho: (name: string) => `Expel ${name}`,
  refused: 'That did not work. Try again in a moment.',

  make: {
    open: 'Start a league',
    title: 'A league of your own',
    name: 'Its name',
    format: 'Format',
    private: 'Private: nobody finds it, and joining needs its code',
    maxPlayers: 'Most players',
    rounds: 'Rounds',
    house: 'Players of the house',
    autoStart: 'Starts by itself with four players',
    submit: 'Open registration',
  },

  player: {
    agentPage: 'All its games, and its page',
    rank: 'Rank',
    points: 'Points',
    record: 'Won · drawn · lost',
    rating: 'Rating',
    answers: 'Answers in',
    form: 'Form',
    parity: 'Odd or even',
    parityWhy:
      'How often it chose an odd number. Inside the band (95 %) chance explains the distance from half and half.',
    oddWords: (share: number, of: number) =>
      `${Math.round(share * 100)} % odd in ${plural(of, 'choice', 'choices')}`,
    nothingChosen: 'It has chosen nothing yet.',
    heat: 'Choices together',
    heatWhy: 'How often its number (rows) met the other’s (columns).',
    mine: 'Its',
    theirs: 'Other',
    claims: 'Honesty',
    claimsWhy: 'Of what it announced, how much it did.',
    claimWords: (share: number, of: number) =>
      `kept ${Math.round(share * 100)} % of ${plural(of, 'announcement', 'announcements')}`,
    noClaims: 'It has announced nothing.',
    predictability: 'Predictability',
    predictWhy: 'How often its next parity is guessed right from its last. Half is unreadable.',
    predictWords: (share: number, of: number) =>
      `guessed right ${Math.round(share * 100)} % of ${plural(of, 'time', 'times')}`,
    noPredict: 'Too little to guess from.',
    latency: 'How fast it answers',
    latencyWords: (p50: string, p95: string, worst: string) =>
      `median ${p50}, 95 % within ${p95}, slowest ${worst}`,
    noLatency: 'It has answered nothing yet.',
    faster: (words: string) => `under ${words}`,
    slower: (words: string) => `over ${words}`,
    life: 'Its life in the league',
    errors: 'Errors it caused',
    noErrors: 'None. Clean play.',
    matches: 'Matches',
    noMatches: 'It has played nothing yet.',
    against: 'Against',
    roles: 'By role',
    roleWords: (wins: number, games: number) => `${wins} of ${games}`,
    columns: { round: 'Round', against: 'Against', role: 'Role', score: 'Score', result: 'Result', see: '' },
  },
};
