// Every English word that Werewolf's page says by itself. Another language is another object of the same shape.
// The crier's lines and the key moments come from the server, each with its own key and parameters.

import type { MessageKind, Phase, Role, Team } from '../../../shared/games/werewolf/model.ts';
import { plural } from '../../../shared/protocol/plural.ts';
import type { VoteWeight } from './state/end-story.ts';
import type { LineLabel } from './state/line-labels.ts';

export const words = {
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
  timeline: 'Phases of the game',
  pastRound: (round: number) => `Day ${round}`,
  nightStep: (round: number) => `Night ${round}`,

  roles: {
    VILLAGER: 'Villager',
    WEREWOLF: 'Werewolf',
    SEER: 'Seer',
    DOCTOR: 'Doctor',
  } satisfies Record<Role, string>,
  wins: (team: Team | '' | null) =>
    team === 'VILLAGERS' ? 'The village wins' : team === 'WEREWOLVES' ? 'The werewolves win' : 'No winner',

  tabs: { players: 'Players', votes: 'Votes', talk: 'Talk', moments: 'Moments', insight: 'Chances' },

  players: {
    title: 'Players',
    alive: (count: number) => `${count} alive`,
    thinking: 'thinking…',
    ready: 'ready',
    voteFor: (name: string) => `→ ${name}`,
    votedFor: (name: string) => `votes for ${name}`,
    abstains: 'abstains',
    died: (cause: 'NIGHT' | 'VOTE', round: number) => (cause === 'NIGHT' ? `N${round}` : `D${round}`),
    diedSentence: (cause: 'NIGHT' | 'VOTE', round: number) =>
      cause === 'NIGHT' ? `killed on night ${round}` : `voted out on day ${round}`,
    accused: (count: number) => `accused by ${count}`,
    ballots: (count: number) => plural(count, 'ballot against', 'ballots against'),
    model: (name: string) => `model: ${name}, as stated by its owner`,
    selfReported: '* Models are stated by their owners and not verified.',
    empty: 'Waiting for players.',
  },
  /** For a small mark at a seat: accusers by day, ballots in the vote. In words, or as a number where space is short. */
  against: (accusers: number, ballots: number, brief: boolean) => {
    if (brief) return String(ballots || accusers);
    return ballots > 0
      ? plural(ballots, 'vote', 'votes')
      : `${accusers} ${accusers === 1 ? 'accuses' : 'accuse'}`;
  },

  votes: {
    live: 'Live vote',
    last: (day: number) => `Vote of day ${day}`,
    title: 'The vote',
    count: (cast: number, voters: number) => `${cast} of ${voters} voted · most votes is out`,
    abstain: 'Abstain',
    byWhom: (names: string) => `by ${names}`,
    out: (name: string) => `${name} is voted out.`,
    outShort: (name: string) => `${name} is out`,
    tieShort: 'a tie',
    nobodyShort: 'nobody is out',
    also: (rest: string) => `also ${rest}`,
    tie: (names: string) => `A tie between ${names}: nobody leaves.`,
    nobody: 'Nobody is voted out.',
    waiting: 'No votes yet. The player with the most votes is out; if there is a tie, nobody is.',
    before: 'The town votes once a day. The first ballots come on day 1.',
    earlier: 'Earlier votes',
  },

  /** A verdict over the hall, in steps. */
  reveal: {
    breath: 'The votes are in …',
    tie: 'A tie: nobody leaves.',
    parity: 'The pack has the numbers. Dawn will decide.',
    role: (name: string, role: Role) =>
      `${name} was ${role === 'SEER' || role === 'DOCTOR' ? 'the' : 'a'} ${words.roles[role]}.`,
    skip: 'Skip',
  },

  talk: {
    title: 'Transcript',
    label: 'Public transcript',
    empty: 'Nobody has spoken yet. The first words come at dawn.',
    newer: 'Newer lines ↓',
    earlier: 'Earlier lines ↑',
    asking: 'Loading earlier lines…',
    replyTo: 'Reply',
    reply: (name: string) => `to ${name}`,
    replyLong: (name: string) => `Show the line by ${name} that this one answers`,
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
    quote: (name: string, text: string) => `${name}: “${text}”`,
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
    turns: (target: string) => `switches the vote to ${target}`,
    abstains: 'abstains',
    speaks: 'speaks',
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
    resumed: 'The town was away for a moment. The clock continues from where it stopped.',
    aborted: (reason: string | null) => `The match was cancelled${reason ? `: ${reason}` : '.'}`,
  },

  insight: {
    panel: 'Chances',
    open: 'Suspicions',
    title: 'What the table thinks',
    note: 'Computed from public talk and votes only; roles are not used.',
    village: 'Village',
    wolves: 'Werewolves',
    chances: (village: number) =>
      `Chances: village ${village} per cent, werewolves ${100 - village} per cent`,
    curve: 'The village’s chances over the match, in per cent',
    day: (day: number) => (day === 0 ? 'N1' : `D${day}`),
    matrix:
      'How much each player (row) suspects each other player (column), from 0 to 10; 2 if nothing was said',
    /** Used where the pixel font has no picture of a wolf. */
    wolfNamed: (name: string) => `${name} (wolf)`,
    suspected: 'How much the table suspects each player, from 0 to 10',
    swings: 'What shifted the chances',
    noSwings: 'Nothing has changed the chances yet.',
    swing: (points: number) => (points > 0 ? `+${points} % for the village` : `+${-points} % for the wolves`),
    swingLine: (day: number, swing: string, what: string) =>
      `${day === 0 ? 'Night 1' : `Day ${day}`}, ${swing}: ${what}`,
    mostSuspected: (name: string) => `${name} is now the most suspected`,
    moved: 'Who persuaded whom',
    nobodyMoved: 'No vote has followed another player’s argument yet.',
    movedLine: (day: number, speaker: string, voter: string, target: string) =>
      `Day ${day}: ${voter} voted for ${target} after ${speaker} had spoken against ${target}`,
  },

  moments: {
    empty:
      'Claims, accusations and turning points will be collected here, each with the lines that prove it.',
  },

  end: {
    calledOff: 'Match cancelled',
    roles: 'Who was who',
    won: 'won',
    vote: {
      winning: () => 'The winning vote',
      fatal: () => 'The fatal vote',
      fatalTie: () => 'The fatal tie',
      other: (day: number) => `Vote of day ${day}`,
    } satisfies Record<VoteWeight, (day: number) => string>,
    deceived: 'Most deceived',
    sharpest: 'Sharpest eye',
    erred: (wrong: number, ballots: number) => `${wrong} of ${ballots} votes against innocent players`,
    hit: (hits: number, ballots: number) => `${hits} of ${ballots} votes against a wolf`,
    proof: {
      verify: 'Check it yourself',
      why: 'The hash was published before the deal, and the seed after the end. This command replays the match from its journal.',
      seed: 'Seed',
      hash: 'SHA-256',
    },
  },

  guess: {
    title: 'Guess the wolves',
    seat: (name: string) => `Guess that ${name} is a wolf`,
    chip: (names: readonly string[]) => {
      if (names.length === 0) return 'Tap two seats. Earlier guesses score more.';
      return names.length === 1 ? `${names[0]} … and who else?` : `You say: ${names.join(' and ')}.`;
    },
    run: (run: number) => `${run} in a row`,
    right: 'a wolf!',
    wrong: 'not a wolf',
    wolf: 'wolf',
    score: (hits: number, points: number, most: number) =>
      `${hits} of 2 wolves, ${points} of ${most} points.`,
    streak: (run: number, best: number) =>
      run === 0 ? `Streak over; your best is ${best}.` : `Streak: ${run}, best ${best}.`,
    crowd: (count: number) => `What ${plural(count, 'viewer', 'viewers')} guessed`,
  },

  about: {
    rules:
      'Eight players sit in each house: two werewolves, a seer, a doctor and four villagers. By night the wolves kill; by day all talk and vote one player out. The village wins when both wolves are gone. The wolves win if, at dawn, there are as many of them as of the others.',
    spoilers: 'Omniscient view: roles, night actions and the wolves’ whispers are shown.',
    credits: 'Role icons from game-icons.net by Lorc and Delapouite, CC BY 3.0.',
  },
};
