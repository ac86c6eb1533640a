/** A villager's memory: who said, accused, defended, claimed and voted what, and the revealed roles of the dead. */
import type { PlayerId, Role } from '../../model.ts';
import type { BotSight, Said } from '../sight.ts';
import type { Ear } from './ear.ts';
import type { Heard } from './hearing.ts';
import { once } from './once.ts';

export interface Remark {
  readonly said: Said;
  readonly heard: Heard;
  /** Position among all remarks of the match. */
  readonly at: number;
}

export interface Claim {
  readonly by: PlayerId;
  readonly role: 'SEER' | 'DOCTOR';
  readonly first: Remark;
  readonly reports: ReadonlyMap<PlayerId, boolean>;
}

export interface Memory {
  readonly sight: BotSight;
  readonly remarks: readonly Remark[];
  readonly today: readonly Remark[];
  /** Of today. */
  readonly openings: readonly Remark[];
  /** Of today, without the openings. */
  readonly talk: readonly Remark[];
  readonly mine: readonly Remark[];
  readonly others: readonly PlayerId[];
  readonly claims: ReadonlyMap<PlayerId, Claim>;
  name(playerId: PlayerId): string;
  /** Sympathy that no evidence explains: −1, a kindred soul; 1, something about the eyes. Constant for a match. */
  hunch(playerId: PlayerId): number;
  /** The roles of the dead, and whatever else this player knows for certain. */
  role(playerId: PlayerId): Role | null;
  /** The ballots of a day, current or final. */
  ballots(day: number): ReadonlyMap<PlayerId, PlayerId | null>;
  accusersToday(target: PlayerId): readonly PlayerId[];
  defendersToday(target: PlayerId): readonly PlayerId[];
  /** All remarks of one speaker. */
  by(playerId: PlayerId): readonly Remark[];
  /** This player's last statement about somebody today; it binds until dusk. */
  stance(about: PlayerId): 'for' | 'against' | null;
}

export function recall(sight: BotSight, ear: Ear, hunch: Memory['hunch']): Memory {
  const { remarks, claims } = ear;
  const mine = ear.remarksBy(sight.me);
  const today = ear.remarksOn(sight.day);
  return {
    sight,
    remarks,
    today,
    openings: ear.openingsOn(sight.day),
    talk: ear.talkOn(sight.day),
    claims,
    hunch,
    mine,
    others: sight.players
      .filter((player) => player.alive && player.playerId !== sight.me)
      .map((player) => player.playerId),
    name: (playerId) => ear.readings.roster.name(playerId) ?? 'somebody',
    role: (playerId) => sight.deaths.find((death) => death.playerId === playerId)?.role ?? null,
    ballots: once(
      (day) =>
        new Map(sight.voted.filter((vote) => vote.day === day).map((vote) => [vote.playerId, vote.target])),
    ),
    accusersToday: (target) => ear.accusersOf(target, sight.day),
    defendersToday: (target) => ear.defendersOf(target, sight.day),
    by: (playerId) => ear.remarksBy(playerId),
    stance: once((about) => {
      const word = mine.findLast(
        ({ said, heard }) =>
          said.day === sight.day && (heard.accused.includes(about) || heard.defended.includes(about)),
      );
      return word ? (word.heard.accused.includes(about) ? 'against' : 'for') : null;
    }),
  };
}
