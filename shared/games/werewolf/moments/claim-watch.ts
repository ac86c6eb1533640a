/** Tracks role claims and compares them with the revealed facts. */
import type { PlayerId, Role } from '../model.ts';
import type { Talk } from '../talk/talk.ts';
import type { MomentBoard } from './board.ts';
import type { PublicEvent } from './moment.ts';

/** Roles of which a match deals one: two claimants cannot both be right. */
const UNIQUE: ReadonlySet<Role> = new Set(['SEER', 'DOCTOR']);

interface Standing {
  readonly event: PublicEvent;
  readonly implied: boolean;
}
interface Revealed {
  readonly role: Role;
  readonly event: PublicEvent;
}

export class ClaimWatch {
  readonly #board: MomentBoard;
  /** Claims that have not been taken back, in the order they were made. */
  readonly #claims = new Map<PlayerId, Map<Role, Standing>>();
  readonly #revealed = new Map<PlayerId, Revealed>();

  constructor(board: MomentBoard) {
    this.#board = board;
  }

  isRevealed(playerId: PlayerId): boolean {
    return this.#revealed.has(playerId);
  }

  hasClaimed(playerId: PlayerId, role: Role): boolean {
    return this.#claims.get(playerId)?.has(role) === true;
  }

  roleOf(playerId: PlayerId): Revealed | undefined {
    return this.#revealed.get(playerId);
  }

  /** `true` when a standing claim to be the seer was taken back, and its results with it. */
  hear(player: PlayerId, talk: Talk, event: PublicEvent): boolean {
    const seerBefore = this.hasClaimed(player, 'SEER');
    for (const role of this.#takenBack(player, talk)) this.#retract(player, role, event);
    for (const [role, { implied }] of talk.claims) {
      if (!talk.denied.has(role) && !talk.retracted.has(role)) this.#claim(player, role, { event, implied });
    }
    return seerBefore && !this.hasClaimed(player, 'SEER');
  }

  reveal(player: PlayerId, role: Role, event: PublicEvent): void {
    if (this.#revealed.has(player)) return;
    this.#revealed.set(player, { role, event });
    for (const [claimed, standing] of this.#claims.get(player) ?? []) {
      if (claimed !== role) this.#refuteByOwnRole(player, claimed, standing, { role, event });
    }
    if (!UNIQUE.has(role)) return;
    for (const [other, claims] of this.#claims) {
      const standing = claims.get(role);
      if (standing && other !== player && !this.#revealed.has(other))
        this.#refuteAsTaken(other, role, standing, player);
    }
  }

  #takenBack(player: PlayerId, talk: Talk): readonly Role[] {
    const standing = [...(this.#claims.get(player)?.keys() ?? [])];
    const vague = talk.retracted.has(null) && standing.length === 1;
    return standing.filter(
      (role) => vague || talk.retracted.has(role) || (talk.denied.has(role) && !talk.claims.has(role)),
    );
  }

  #retract(player: PlayerId, role: Role, event: PublicEvent): void {
    const standing = this.#claims.get(player)?.get(role);
    if (!standing) return;
    this.#claims.get(player)?.delete(role);
    this.#board.put({
      id: `retracted:${role}:${player}`,
      key: 'contradiction.retracted',
      players: [player],
      params: { player, role },
      evidence: [standing.event, event],
      weight: 70,
    });
  }

  #claim(player: PlayerId, role: Role, claim: Standing): void {
    const own = this.#claims.get(player) ?? new Map<Role, Standing>();
    this.#claims.set(player, own);
    const before = own.get(role);
    if (before && (!before.implied || claim.implied)) return;
    if (!before) this.#change(player, role, claim);
    // The first line stays the proof; a later "I am the seer" only confirms what an action implied.
    own.set(role, { event: before?.event ?? claim.event, implied: claim.implied });
    this.#board.put({
      id: `claim:${role}:${player}`,
      key: claim.implied
        ? 'claim.by-deed'
        : role === 'WEREWOLF'
          ? 'claim.wolf'
          : role === 'VILLAGER'
            ? 'claim.villager'
            : 'claim.role',
      players: [player],
      params: { player, role },
      evidence: before ? [before.event, claim.event] : [claim.event],
      weight: role === 'VILLAGER' ? 15 : role === 'WEREWOLF' ? 85 : claim.implied ? 55 : 65,
    });
    if (!before && UNIQUE.has(role)) this.#meetRivals(player, role, claim);
  }

  /** A new role replaces the old one: nobody has two roles at once. */
  #change(player: PlayerId, role: Role, claim: Standing): void {
    const own = this.#claims.get(player);
    for (const [before, standing] of own ?? []) {
      if (standing.event === claim.event) continue;
      own?.delete(before);
      this.#board.put({
        id: `changed:${before}:${role}:${player}`,
        key: 'contradiction.claim-changed',
        players: [player],
        params: { player, before, after: role },
        evidence: [standing.event, claim.event],
        weight: before === 'VILLAGER' ? 45 : 75,
      });
    }
  }

  #meetRivals(player: PlayerId, role: Role, claim: Standing): void {
    const holder = [...this.#revealed].find(([id, revealed]) => revealed.role === role && id !== player);
    if (holder) {
      this.#refuteAsTaken(player, role, claim, holder[0]);
      return;
    }
    const rivals = [...this.#claims].filter(
      ([id, claims]) => id !== player && claims.has(role) && !this.#revealed.has(id),
    );
    if (rivals.length === 0) return;
    this.#board.put({
      id: `counter:${role}:${player}`,
      key: 'claim.counter',
      players: [player],
      targets: rivals.map(([id]) => id),
      params: { player, rival: rivals.map(([id]) => id), role },
      evidence: [...rivals.flatMap(([, claims]) => claims.get(role)?.event ?? []), claim.event],
      weight: 80,
    });
  }

  #refuteAsTaken(player: PlayerId, role: Role, standing: Standing, holder: PlayerId): void {
    const revealed = this.#revealed.get(holder);
    if (!revealed) return;
    this.#board.put({
      id: `refuted:${role}:${player}`,
      key: 'contradiction.taken',
      players: [player],
      targets: [holder],
      params: { player, role, other: holder },
      evidence: [standing.event, revealed.event],
      weight: 95,
    });
  }

  #refuteByOwnRole(player: PlayerId, claimed: Role, standing: Standing, revealed: Revealed): void {
    this.#board.put({
      id: `refuted:${claimed}:${player}`,
      key: 'contradiction.role',
      players: [player],
      params: { player, claimed, actual: revealed.role },
      evidence: [standing.event, revealed.event],
      weight: revealed.role === 'WEREWOLF' ? 90 : claimed === 'VILLAGER' ? 30 : 75,
    });
  }
}
