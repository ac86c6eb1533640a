/** The werewolves' night: a few words, one victim. */
import { numberWord } from '../../../../protocol/english.ts';
import { type PlayerId, TEXT_LIMITS } from '../../model.ts';
import type { BotAction, BotMove } from '../policy.ts';
import type { Mind } from './mind.ts';
import { choosePrey, whyPrey } from './night.ts';
import type { Slots } from './phrasing.ts';
import { type Part, utter } from './speech.ts';

/** The victim a packmate has named tonight, by choice or in words. */
function proposal(mind: Mind, allowed: readonly PlayerId[]): PlayerId | null {
  const { sight } = mind.memory;
  const mark = sight.marked.findLast(({ night, playerId }) => night === sight.night && playerId !== sight.me);
  if (mark) return mark.target;
  const words = sight.whispered.findLast(
    ({ night, playerId }) => night === sight.night && playerId !== sight.me,
  );
  const named =
    words &&
    mind.ear.readings.roster
      .withoutNames(words.text)
      .match(/@\d/g)
      ?.map((at) => `p:${at[1]}`);
  return allowed.findLast((id) => named?.includes(id)) ?? null;
}

/** A wolf's comment on the day; `partner` is the listener, if any. */
function afterthought(mind: Mind, partner: PlayerId | undefined): Part[] {
  const { memory } = mind;
  const { sight } = memory;
  const P = partner && memory.name(partner);
  const slots = (more: Slots): Slots => ({ ...(P ? { P, us: 'us' } : { us: 'me', me: 'me' }), ...more });
  if (sight.night === 1) return P ? [{ key: 'packHello', slots: { P }, odds: 0.8 }] : [];
  const lost = sight.deaths.find(({ role, day }) => role === 'WEREWOLF' && day === sight.day);
  if (lost && !partner) return [{ key: 'packLoss', slots: { V: memory.name(lost.playerId) } }];
  const onPartner = [...memory.ballots(sight.day).values()].filter((target) => target === partner).length;
  if (partner && onPartner >= 2) {
    return [{ key: 'packNarrow', slots: slots({ count: numberWord(onPartner) }), odds: 0.8 }];
  }
  const hanged = sight.dusks.at(-1)?.eliminated;
  if (hanged && memory.role(hanged) !== 'WEREWOLF') {
    return [{ key: 'packGloat', slots: slots({ V: memory.name(hanged) }), odds: 0.7 }];
  }
  const saved = sight.dawns.at(-1)?.saved;
  return saved ? [{ key: 'packSaved', slots: {}, odds: 0.7 }] : [];
}

/** First the word, then the choice; the second speaker usually agrees, and both settle on one name. */
export function packMove(mind: Mind, allowed: readonly PlayerId[]): BotMove | null {
  const { memory, temperament, packmates } = mind;
  const { sight } = memory;
  const mine = choosePrey(mind, allowed);
  if (!mine) return null;
  const dice = mind.dice('pack', sight.night, sight.whispered.length, sight.marked.length);
  const partner = packmates.find((id) => memory.others.includes(id));
  const tonight = sight.whispered.filter(({ night }) => night === sight.night);
  const spoken = tonight.some(({ playerId }) => playerId === sight.me);
  const theirs = proposal(mind, allowed);
  const speaker = {
    voice: temperament.name,
    dice,
    book: mind.ear.book,
    limit: TEXT_LIMITS.wolfMessage,
    choosiness: mind.choosiness,
  };
  const whisper = (parts: readonly Part[], afterMs: number): BotMove | null => {
    const said = utter(speaker, parts);
    return said && { action: { tool: 'wolf_chat', text: said.text }, afterMs: Math.round(afterMs) };
  };
  if (!spoken) {
    const P = partner && memory.name(partner);
    const name: Slots = { ...(P ? { P } : {}), T: memory.name(theirs ?? mine.target) };
    const lead = tonight.length === 0 ? afterthought(mind, partner) : [];
    const parts: Part[] = !partner
      ? [...lead, { key: 'packAlone', slots: name }]
      : !theirs
        ? [...lead, { key: mine.why, slots: name }]
        : theirs !== mine.target && insists(mind, mine.target)
          ? [{ key: 'packOther', slots: { ...name, T: memory.name(mine.target) } }]
          : [{ key: 'packAgree', slots: name }];
    const said = whisper(parts, dice.between(theirs ? 2_500 : 3_000, theirs ? 6_000 : 13_000));
    if (said) return said;
  }
  return mark(
    mind,
    agreed(mind, mine.target, theirs),
    dice.between(2_500, partner && !theirs ? 12_000 : 5_000),
  );
}

const insists = (mind: Mind, target: PlayerId): boolean =>
  mind.dice('insist', mind.memory.sight.night).chance(whyPrey(mind, target) === 'packSeer' ? 0.9 : 0.25);

/** The later proposal wins, so that two polite wolves do not swap targets for ever. */
function agreed(mind: Mind, mine: PlayerId, theirs: PlayerId | null): PlayerId {
  const { sight } = mind.memory;
  if (!theirs) return mine;
  const tonight = sight.whispered.filter(({ night }) => night === sight.night);
  const lastWord = tonight.at(-1)?.playerId;
  const marked = sight.marked.some(({ night, playerId }) => night === sight.night && playerId !== sight.me);
  return lastWord === sight.me && !marked && insists(mind, mine) ? mine : theirs;
}

function mark(mind: Mind, target: PlayerId, afterMs: number): BotMove | null {
  const { sight } = mind.memory;
  const marks = sight.marked.filter(({ night, playerId }) => night === sight.night && playerId === sight.me);
  if (marks.at(-1)?.target === target || marks.length >= 2) return null;
  const action: BotAction = { tool: 'wolf_kill', targetPlayerId: target };
  return { action, afterMs: Math.round(afterMs) };
}
