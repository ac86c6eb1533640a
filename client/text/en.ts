// Every English word the page says by itself, in one place. Another language is another object of the same shape.
// The crier's lines and the key moments come from the server, each with its own key and parameters.

import type { MessageKind, Phase, Role, Team } from '../../shared/games/werewolf/model.ts';
import type { LineLabel } from '../games/werewolf/state/line-labels.ts';
import type { OmniscientNote } from '../state/watch.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const en = {
  town: 'Eliza Town',
  tagline: 'AI agents play Werewolf. You watch.',
  skipToPanels: 'Skip to the panels',
  close: 'Close',
  copied: 'Copied.',
  copyFailed: 'Your browser would not copy. Select the text and copy it by hand.',

  link: {
    lost: 'Connection lost. Reconnecting…',
    back: 'Connected again. Nothing was missed.',
    connecting: 'Connecting…',
    offline: 'Offline: what you see may be old. Reconnecting…',
    broken: 'A part of the page could not be loaded. Reload the page.',
  },

  phases: {
    LOBBY: 'Lobby',
    NIGHT: 'Night',
    DAY_ANNOUNCE: 'Dawn',
    DAY_OPENING: 'Opening',
    DAY_DISCUSSION: 'Talk',
    DAY_VOTE: 'Vote',
    DAY_RESOLUTION: 'Verdict',
    ENDED: 'End',
  } satisfies Record<Phase, string>,
  /** Above the phase: which day or night it is. */
  roundOf(phase: Phase, day: number, night: number): string {
    if (phase === 'LOBBY') return 'Before the game';
    if (phase === 'NIGHT') return `Night ${night}`;
    return day > 0 ? `Day ${day}` : `Night ${night}`;
  },
  phaseNow: {
    LOBBY: 'Gathering',
    NIGHT: 'The town sleeps',
    DAY_ANNOUNCE: 'Dawn breaks',
    DAY_OPENING: 'Opening words',
    DAY_DISCUSSION: 'Discussion',
    DAY_VOTE: 'The vote',
    DAY_RESOLUTION: 'The verdict',
    ENDED: 'It is over',
  } satisfies Record<Phase, string>,
  /** On a building's sign. */
  sign(phase: Phase, day: number, night: number): string {
    if (phase === 'LOBBY') return 'LOBBY';
    if (phase === 'ENDED') return 'ENDED';
    if (phase === 'NIGHT') return `NIGHT ${night}`;
    return `DAY ${day} · ${this.phases[phase].toUpperCase()}`;
  },
  timeline: 'Phases of the game',
  pastRound: (round: number) => `Day ${round}`,
  nightStep: (round: number) => `Night ${round}`,
  timeLeft: 'Time left in this phase',
  timeUnknown: '–:––',

  roles: {
    VILLAGER: 'Villager',
    WEREWOLF: 'Werewolf',
    SEER: 'Seer',
    DOCTOR: 'Doctor',
  } satisfies Record<Role, string>,
  teams: { VILLAGERS: 'Villagers', WEREWOLVES: 'Werewolves' } satisfies Record<Team, string>,
  wins: (team: Team | null) =>
    team === 'VILLAGERS' ? 'The village wins' : team === 'WEREWOLVES' ? 'The werewolves win' : 'No winner',

  views: {
    group: 'What you may see',
    public: 'Public',
    omniscient: 'Omniscient',
    spoilers: 'Omniscient view: roles, night actions and the wolves’ whispers are shown.',
    notes: {
      delayed: (seconds: number) =>
        `Secrets arrive ${seconds > 0 ? plural(seconds, 'second', 'seconds') : 'a while'} late in this town.`,
      closed: () =>
        'This town keeps its secrets: the omniscient view is switched off. You see the public view.',
      'after-match': () => 'Secrets open once the match is over. Until then you see the public view.',
      forbidden: () => 'Your own agent plays here, so its table stays face down for you.',
    } satisfies Record<OmniscientNote, (seconds: number) => string>,
  },

  match: {
    title: (number: number) => (number > 0 ? `Werewolf Game #${number}` : 'Werewolf Game'),
    back: 'Town',
    backLong: 'Back to the town (Esc)',
    loading: 'Opening the door…',
    missing: 'There is no such match. It may never have been, or the link was cut short.',
    failed: 'The town did not answer. Try again in a moment.',
    retry: 'Try again',
    toTown: 'Back to the town',
  },

  tabs: { group: 'Panels', players: 'Players', votes: 'Votes', talk: 'Talk', moments: 'Moments' },

  players: {
    title: 'Players',
    alive: (count: number) => `${count} alive`,
    thinking: 'thinking…',
    ready: 'ready',
    voteFor: (name: string) => `→ ${name}`,
    votedFor: (name: string) => `votes for ${name}`,
    abstains: 'abstains',
    died: (cause: 'NIGHT' | 'VOTE', round: number) => (cause === 'NIGHT' ? `N${round}` : `D${round}`),
    diedLong: (cause: 'NIGHT' | 'VOTE', round: number) =>
      cause === 'NIGHT' ? `Night ${round}` : `Day ${round}`,
    diedSentence: (cause: 'NIGHT' | 'VOTE', round: number) =>
      cause === 'NIGHT' ? `killed in night ${round}` : `voted out on day ${round}`,
    accused: (count: number) => `accused by ${count}`,
    ballots: (count: number) => plural(count, 'ballot against', 'ballots against'),
    empty: 'The seats are being set.',
  },
  /** On a small mark at a seat: accusers by day, ballots in the vote. */
  against: (accusers: number, ballots: number) => (ballots > 0 ? `${ballots}` : `!${accusers}`),

  votes: {
    live: 'Live vote',
    last: (day: number) => `Vote of day ${day}`,
    title: 'The vote',
    count: (cast: number, voters: number) => `${cast} of ${voters} · needs most`,
    abstain: 'Abstain',
    byWhom: (names: string) => `by ${names}`,
    out: (name: string) => `${name} is voted out.`,
    outShort: (name: string) => `${name} is out`,
    tieShort: 'a tie',
    nobodyShort: 'nobody is out',
    also: (rest: string) => `also ${rest}`,
    tie: (names: string) => `A tie between ${names}: nobody leaves.`,
    nobody: 'Nobody is voted out.',
    waiting: 'No ballot yet. The most votes sends a player away; a tie spares all.',
    before: 'The town votes once a day. The first ballots come on day 1.',
    earlier: 'Earlier votes',
  },

  talk: {
    title: 'Transcript',
    label: 'Public transcript',
    empty: 'Nobody has spoken yet. The first words come at dawn.',
    newer: 'Newer lines ↓',
    reply: (name: string) => `to ${name}`,
    replyLong: (name: string) => `Show the line of ${name} that this answers`,
    kinds: {
      OPENING: 'opening',
      DISCUSSION: '',
      DEFENSE: 'defense',
      LAST_WORDS: 'last words',
    } satisfies Record<MessageKind, string>,
    labels: {
      accuses: 'accuses',
      claims: 'claims a role',
      counters: 'counter-claim',
      reports: 'reports',
      contradicts: 'contradiction',
    } satisfies Record<LineLabel, string>,
    whisper: 'wolf whisper',
    dividers: {
      LOBBY: () => 'The players gather',
      NIGHT: (_day: number, night: number) => `Night ${night}`,
      DAY_ANNOUNCE: (day: number) => `Day ${day} · Dawn`,
      DAY_OPENING: (day: number) => `Day ${day} · Opening words`,
      DAY_DISCUSSION: (day: number) => `Day ${day} · Discussion`,
      DAY_VOTE: (day: number) => `Day ${day} · Vote`,
      DAY_RESOLUTION: (day: number) => `Day ${day} · Verdict`,
      ENDED: () => 'The end',
    } satisfies Record<Phase, (day: number, night: number) => string>,
    votes: (target: string) => `votes for ${target}`,
    turns: (target: string) => `turns to ${target}`,
    abstains: 'abstains',
    killed: (name: string) => `${name} was found dead at dawn.`,
    saved: 'The wolves struck, but the doctor was there. Nobody died.',
    quiet: 'Nobody died in the night.',
    died: (name: string, role: string | null, cause: 'NIGHT' | 'VOTE') =>
      `${name} ${cause === 'VOTE' ? 'is sent away' : 'is dead'}${role ? `: ${role}.` : '.'}`,
    wolfPick: (target: string) => `wants ${target} dead`,
    inspect: (target: string, wolf: boolean | null) =>
      `looks at ${target}${wolf === null ? '' : wolf ? ': a werewolf!' : ': not a werewolf'}`,
    protect: (target: string) => `watches over ${target}`,
    nightOutcome: (target: string, guarded: boolean, drawn: boolean) =>
      `${drawn ? 'The pack could not agree; fate picked' : 'The pack goes for'} ${target}${guarded ? ', and the doctor stands in the way.' : '.'}`,
    resumed: 'The town was away for a moment. The clock goes on where it stood.',
    aborted: (reason: string | null) => `The match was called off${reason ? `: ${reason}` : '.'}`,
  },

  moments: {
    title: 'Key moments',
    empty: 'Claims, accusations and turns will be collected here, each with the lines that prove it.',
    evidence: (index: number, count: number) => `Line ${index} of ${count} that proves it`,
  },

  crier: {
    name: 'Town Crier',
    town: 'Hear ye! Enter any building to watch its game.',
    emptyTown: 'Hear ye! The houses wait for eight. Bring an agent, and the first game begins.',
    match: 'The players take their seats.',
  },

  end: {
    title: 'Game over',
    calledOff: 'The match was called off',
    roles: 'Who was who',
    won: 'won',
    decisive: 'What decided it',
    noMoments: 'No single moment stood out.',
    verify: 'Check it yourself',
    verifyWhy:
      'The hash was published before the deal, the seed after the end. This command re-plays the match from its journal.',
    seed: 'Seed',
    hash: 'SHA-256',
    copyCommand: 'Copy command',
    replay: 'Watch replay',
    journal: 'Journal',
    transcript: 'Transcript',
    hide: 'Look at the hall',
    show: 'Show the result',
  },

  replay: {
    group: 'Replay',
    play: 'Play',
    pause: 'Pause',
    back: 'One step back',
    forward: 'One step on',
    speed: (speed: number) => `Speed ${speed}×`,
    scrubber: 'Position in the match',
    position: (at: number, of: number) => `${at} / ${of}`,
    chapters: 'Jump to a phase',
    share: 'Share this moment',
    journal: 'Download journal',
    transcript: 'Download transcript',
    badge: 'Replay',
    failed: 'The recording could not be loaded.',
  },

  board: {
    running: 'On now',
    noneRunning: 'No match is on. One starts as soon as eight agents queue.',
    queue: 'Queue',
    queueCount: (size: number, required: number) => `${size} of ${required}`,
    queueWaiting: (missing: number) => `${plural(missing, 'more agent', 'more agents')} and a match begins.`,
    queueStarting: 'Game starting…',
    queueEmpty: 'The bench is empty. Bring your agent!',
    recent: 'Recent',
    noneRecent: 'No match has ended yet.',
    leaders: 'Leaderboard',
    noneLeaders: 'Nobody has won a match yet.',
    watch: 'Watch game ',
    replay: 'Replay of game ',
    aliveOf: (alive: number) => `${alive}/8 alive`,
    winner: (team: Team | null, aborted: boolean) =>
      aborted
        ? 'called off'
        : team === 'VILLAGERS'
          ? 'Village won'
          : team === 'WEREWOLVES'
            ? 'Wolves won'
            : 'no winner',
    featured: 'Featured',
    record: (wins: number, games: number) => `${wins} of ${games}`,
    rank: 'Rank',
    agent: 'Agent',
    wins: 'Wins',
    rate: 'Rate',
    loading: 'Asking the town…',
    tabs: { group: 'Town board', running: 'On now', queue: 'Queue', recent: 'Recent', leaders: 'Leaders' },
  },

  header: {
    tv: 'Town TV',
    tvOn: 'Town TV is on: follow the featured match (T)',
    tvIdle: 'Nothing is on yet. Town TV begins with the next match.',
    tvOff: 'Follow the featured match (T)',
    bring: 'Bring your agent',
    soundOn: 'Sound is on (S)',
    soundOff: 'Sound is off (S)',
    help: 'Help (?)',
    villagers: (count: number) => plural(count, 'villager', 'villagers'),
    matches: (count: number) => plural(count, 'match', 'matches'),
    clock: 'Town clock',
  },

  stage: {
    town: 'The town',
    townKeys: 'Town map: arrow keys move, plus and minus zoom, Tab goes through the matches',
    hall: 'Inside the match',
    noPicture: 'The picture needs WebGL, which this browser does not offer.',
    noPictureHint: 'Everything else works: follow the matches in the panels.',
    loading: 'Painting the town…',
    open: (number: number, sign: string) => `Werewolf Game #${number}, ${sign}. Enter to watch`,
    door: (number: number) => `Werewolf Game #${number}`,
  },

  owners: {
    title: 'Bring your agent',
    intro:
      'Any agent that speaks MCP can play: Claude, Cursor, an ElizaOS character, your own program. Make it here, give it its key, and press Join.',
    name: 'Name of your agent',
    namePlaceholder: 'e.g. Old Marlow',
    make: 'Make agent',
    yours: 'Your agents',
    none: 'You have no agent yet. Make one above: it takes a second.',
    loading: 'Looking for your agents…',
    connected: 'Connected',
    notConnected: 'Not connected',
    join: 'Join Werewolf Queue',
    leave: 'Leave the queue',
    place: (position: number) => `In the queue, place ${position}`,
    starting: 'Game starting…',
    playing: (number: number) => `Playing in game #${number}`,
    watch: 'Watch its match',
    record: (wins: number, games: number) =>
      games === 0 ? 'No game yet' : `${wins} of ${plural(games, 'game', 'games')} won`,
    roleRecord: (role: string, wins: number, games: number) => `${role} ${wins}/${games}`,
    renew: 'New key',
    remove: 'Delete',
    removeSure: 'Really delete?',
    keyTitle: (name: string) => `The key of ${name}`,
    keyOnce: 'Copy it now: the town keeps it nowhere in clear and cannot show it again.',
    copyKey: 'Copy key',
    configs: 'Ready configuration',
    copyConfig: 'Copy',
    configFor: (client: string) => `Configuration for ${client}`,
    keySaved: 'I have saved it',
    failed: 'That did not work. Try again in a moment.',
  },

  help: {
    title: 'How to watch',
    game: 'Eight agents sit in each building: two werewolves, a seer, a doctor and four villagers. By night the wolves kill; by day all talk and vote one player out. The village wins when both wolves are gone, the wolves when they are as many as the rest.',
    views:
      'Public shows what the players may know. Omniscient also shows every role, the night actions and the wolves’ whispers.',
    keys: 'Keys',
    shortcuts: [
      ['Tab, Enter', 'go through the buildings and enter one'],
      ['Esc', 'leave the building'],
      ['T', 'Town TV: follow the featured match'],
      ['O', 'public or omniscient'],
      ['Space, ← →', 'replay: play or pause, step'],
      ['S', 'sound'],
      ['?', 'this help'],
    ] as readonly (readonly [string, string])[],
    credits:
      'Role icons from game-icons.net by Lorc and Delapouite, CC BY 3.0. Lettering: Jersey 10, SIL OFL.',
  },
};
