/** What this villager has said and heard today. */
import type { PlayerId } from '../../model.ts';
import type { Remark } from './memory.ts';
import type { Mind } from './mind.ts';
import type { Plan } from './plan.ts';

/** A reason to speak; `null` when there is none. */
export type Urge = (mind: Mind) => Plan | null;

const lastWordOf = ({ memory }: Mind): number => memory.mine.at(-1)?.at ?? -1;
export const myTalk = ({ memory }: Mind): readonly Remark[] =>
  memory.mine.filter(({ said }) => said.day === memory.sight.day && said.kind !== 'OPENING');

/** Today's remarks since I last spoke, newest first. */
export const news = (mind: Mind): Remark[] =>
  mind.memory.today
    .filter(({ at, said }) => at > lastWordOf(mind) && said.playerId !== mind.memory.sight.me)
    .toReversed();

export const accusedByMe = (mind: Mind): PlayerId[] => myTalk(mind).flatMap(({ heard }) => heard.accused);

/** Everybody I have defended or accused today: my opinion of them is known. */
export const stancesToday = ({ memory }: Mind): PlayerId[] =>
  memory.mine
    .filter(({ said }) => said.day === memory.sight.day)
    .flatMap(({ heard }) => [...heard.accused, ...heard.defended]);

export const pointedThisMorning = ({ memory }: Mind): readonly PlayerId[] =>
  memory.mine.find(({ said }) => said.day === memory.sight.day && said.kind === 'OPENING')?.heard.accused ??
  [];
