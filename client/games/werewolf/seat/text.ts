// The words for somebody who plays Werewolf in the browser. They come with the seat, which is a chunk of its own.

import type { Role } from '../../../../shared/games/werewolf/model.ts';
import { plural } from '../../../../shared/protocol/plural.ts';

export const seatWords = {
  hand: {
    pack: (names: string) => `Your fellow werewolf: ${names}.`,
    vision: (name: string, wolf: boolean) => `${name} ${wolf ? 'is a werewolf' : 'is not a werewolf'}.`,
    guides: {
      VILLAGER: 'You have no power but your voice and your vote. Find the werewolves.',
      WEREWOLF: 'Choose a victim with your pack by night, and pass for a villager by day.',
      SEER: 'Each night you learn whether one player is a werewolf.',
      DOCTOR: 'Each night you protect one player, but never the same one twice in a row.',
    } satisfies Record<Role, string>,
  },
  turn: {
    wait: 'Nothing to do for the moment.',
    dawn: 'Morning comes. See what the night has left behind.',
    verdict: 'The votes are counted.',
    asleep: 'The town sleeps. You have nothing to do at night.',
    dead: 'You are dead. You can watch to the end, but not speak or vote.',
    ready: 'Press Ready. The first night begins when everybody is ready.',
    isReady: 'You are ready. The others are still taking their seats.',
    kill: 'Choose a victim: press a seat, then Confirm.',
    killed: (name: string) => `You chose ${name}. You can change your choice until the night ends.`,
    inspect: 'Choose a player to inspect: press a seat, then Confirm. This is final.',
    inspected: 'You have inspected somebody tonight. The result is on your card.',
    protect: 'Choose a player to protect: press a seat, then Confirm.',
    protected: (name: string) => `You protect ${name}. You can change your choice until the night ends.`,
    opening: 'Make your opening statement: whom do you suspect, whom do you trust?',
    opened: 'You have spoken. Waiting for the others.',
    discuss: 'Discuss: accuse, defend, ask. You can speak as often as you like.',
    vote: 'Vote: press a seat, then Confirm, or abstain.',
    voted: (name: string | null) =>
      `${name === null ? 'You abstain' : `You vote for ${name}`}. You can change your vote until voting ends.`,
  },
  picked: (name: string) => `Selected: ${name}`,
  pickNone: 'No player selected',
  reason: 'Reason (optional)',
  pack: 'Wolf chat',
  packField: 'Whisper to the pack',
  passed: 'I pass.',
  phrases: {
    accuse: { label: 'Accuse', text: (name: string) => `I think ${name} is a werewolf.` },
    defend: { label: 'Defend', text: (name: string) => `I trust ${name}. Leave ${name} alone.` },
    claim: { label: 'Claim', text: (role: string) => `I am the ${role.toLowerCase()}.` },
    villager: 'I am a villager.',
    ask: { label: 'Ask', text: (name: string) => `${name}, whom do you suspect, and why?` },
  },
  story: {
    title: 'How you did',
    won: 'You won.',
    lost: 'You lost.',
    votes: (right: number, of: number) =>
      of === 0
        ? 'You cast no vote.'
        : `${right} of your ${plural(of, 'vote', 'votes')} went against the other side.`,
    fooled: (names: string) => `You fooled ${names}: they never voted for you.`,
    fooledBy: (names: string) => `Fooled you: ${names}. You never voted for them.`,
    fooledNobody: 'You fooled nobody.',
    fooledByNobody: 'Nobody fooled you.',
  },
} as const;
