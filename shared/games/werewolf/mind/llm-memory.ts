/** An agent's memory of what the town sends. Other players' words stay on the line that attributes them. */

import { plainNames } from '../../../matches/plain-names.ts';
import type { WireEvent } from '../../../matches/wire-event.ts';
import type { Memory } from '../../../mind/memory.ts';
import { oneLine } from '../../../prompts/plain-text.ts';
import type { BotSight } from '../bots/sight.ts';
import type { PlayerId } from '../model.ts';

/** Separates the rules from this player's own part. */
const SECRET = /^(?=YOUR SECRET ROLE)/m;

/** The rules and the role card, both always included. */
export function memoriesOfWelcome(welcome: string): Memory[] {
  const [rules = '', ...card] = welcome.split(SECRET);
  return [
    { kind: 'knowledge', importance: 1, pinned: true, text: rules.trim(), subject: 'rules' },
    { kind: 'long-term', importance: 1, pinned: true, text: card.join('').trim(), subject: 'role card' },
  ];
}

/** What this player alone knows for certain (S0-063): the pack, and the seer's visions. */
export function factsOf({ inspections, knownWolves, me, players }: BotSight): Memory[] {
  const names = plainNames(players);
  const name = (playerId: PlayerId): string => names.get(playerId) ?? playerId;
  const facts = [
    ...knownWolves.filter((wolf) => wolf !== me).map((wolf) => `Your fellow werewolf is ${name(wolf)}.`),
    ...inspections.map(
      ({ night, targetPlayerId, result }) =>
        `Night ${night}: you inspected ${name(targetPlayerId)}: ${result}.`,
    ),
  ];
  return facts.map((text) => ({ kind: 'long-term', importance: 1, pinned: true, text, subject: text }));
}

/** `Night 1: …` is a report of the town itself. */
const REPORTED = /^(?:Day|Night) \d+: /;
const WHISPERED = /^Night \d+, [^:]+ to the pack: /;
const VOTED = /^Day \d+, [^:]+ (?:votes?|abstains?)\b/;

const SPOKEN = /^((?:Day|Night) \d+, [^:]+: )(.*)$/;

/** A player's words between quotation marks, with none inside: readers see where they end. */
export const asQuote = (text: string): string => `"${text.replaceAll('"', "'")}"`;

const wordsQuoted = (line: string): string =>
  line.replace(SPOKEN, (_, by: string, words: string) => by + asQuote(words));

export function memoryOfLine(line: string): Memory {
  const importance = REPORTED.test(line) ? 0.9 : WHISPERED.test(line) ? 0.6 : VOTED.test(line) ? 0.3 : 0.4;
  return { kind: 'short-term', importance, text: REPORTED.test(line) ? line : wordsQuoted(line) };
}

/** The latest replaces the one before. */
export const memoryOfBrief = (text: string): Memory => ({
  kind: 'short-term',
  importance: 1,
  pinned: true,
  subject: 'brief',
  text,
});

/** The town does not send a player its own words; `null` for all else, which is in the brief. */
export function memoryOfOwnWords({ type, payload }: WireEvent, { me, day, night }: BotSight): Memory | null {
  const said = oneLine(String(payload.text ?? ''), 500);
  if (type === 'PUBLIC_MESSAGE' && payload.playerId === me)
    return { kind: 'short-term', importance: 0.5, text: `Day ${day}, you: ${asQuote(said)}` };
  if (type === 'WOLF_CHAT_MESSAGE' && payload.fromWolfId === me)
    return { kind: 'short-term', importance: 0.5, text: `Night ${night}, you to the pack: ${asQuote(said)}` };
  return null;
}
