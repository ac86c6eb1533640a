/** What a villager remembers: who said, accused, defended, claimed and voted what, and what the dead turned out to be. */
import type { PlayerId, Role } from '../../model.ts';
import type { BotSight, Said } from '../sight.ts';
import type { Ear } from './ear.ts';
import type { Heard } from './hearing.ts';

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
  readonly mine: readonly Remark[];
  readonly others: readonly PlayerId[];
  readonly claims: ReadonlyMap<PlayerId, Claim>;
  name(playerId: PlayerId): string;
  /** What no evidence explains: −1, a kindred soul; 1, something about the eyes. Stays the same all match. */
  hunch(playerId: PlayerId): number;
  /** The role of the dead, and whatever else this player knows for certain. */
  role(playerId: PlayerId): Role | null;
  /** The ballots of a day, as they stand or stood at last. */
  ballots(day: number): ReadonlyMap<PlayerId, PlayerId | null>;
  accusersToday(target: PlayerId): readonly PlayerId[];
  /** What this player has last said of somebody today; a word given stands until dusk. */
  stance(about: PlayerId): 'for' | 'against' | null;
}

/** The dead of whom one could speak on that day: the night's victim is gone at dawn, the hanged one after the talk. */
const goneOn = ({ deaths }: BotSight, day: number): PlayerId[] =>
  deaths
    .filter((death) => (death.cause === 'NIGHT' ? death.day <= day : death.day < day))
    .map((death) => death.playerId);

export function recall(sight: BotSight, ear: Ear, hunch: Memory['hunch']): Memory {
  const claims = new Map<PlayerId, Claim & { reports: Map<PlayerId, boolean> }>();
  const remarks = sight.said.map((said, at) => {
    const knownSeer = claims.get(said.playerId)?.role === 'SEER';
    const heard = ear.listen(said, { knownSeer, gone: goneOn(sight, said.day) });
    const remark = { said, heard, at };
    if (heard.claim && !claims.has(said.playerId)) {
      claims.set(said.playerId, { by: said.playerId, role: heard.claim, first: remark, reports: new Map() });
    }
    for (const { target, wolf } of heard.reports) claims.get(said.playerId)?.reports.set(target, wolf);
    return remark;
  });
  const mine = remarks.filter(({ said }) => said.playerId === sight.me);
  const today = remarks.filter(({ said }) => said.day === sight.day);
  const names = new Map(sight.players.map((player) => [player.playerId, player.displayName]));
  const roles = new Map(sight.deaths.map((death) => [death.playerId, death.role]));
  return {
    sight,
    remarks,
    today,
    claims,
    hunch,
    mine,
    others: sight.players
      .filter((player) => player.alive && player.playerId !== sight.me)
      .map((player) => player.playerId),
    name: (playerId) => names.get(playerId) ?? 'somebody',
    role: (playerId) => roles.get(playerId) ?? null,
    ballots: (day) =>
      new Map(sight.voted.filter((vote) => vote.day === day).map((vote) => [vote.playerId, vote.target])),
    accusersToday: (target) => [
      ...new Set(
        today.filter(({ heard }) => heard.accused.includes(target)).map(({ said }) => said.playerId),
      ),
    ],
    stance: (about) => {
      const word = mine.findLast(
        ({ said, heard }) => said.day === sight.day && [...heard.accused, ...heard.defended].includes(about),
      );
      return word ? (word.heard.accused.includes(about) ? 'against' : 'for') : null;
    },
  };
}
