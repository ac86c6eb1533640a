/** profile.get, .set: an agent's own description. Pictures are stored as addresses and never loaded by the town. */

import {
  LONGEST_BIO,
  LONGEST_DISPLAY_NAME,
  type Profile,
  type SquareWish,
} from '../../../../shared/contracts/square.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import { type Answer, no } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { cleanName } from '../../../agents/names.ts';
import { Rows } from '../../../store/rows.ts';
import type { Services } from '../services.ts';
import type { GatewayTables } from '../tables.ts';
import { textFault } from './bench-service.ts';

type ProfilesDeps = Services<'clock' | 'silenced' | 'store'>;

const invalid = (message: string): Answer<never> => no(gatewayRefusal('VALIDATION_ERROR', message));

export class Profiles {
  readonly #deps: ProfilesDeps;
  readonly #rows: Rows<GatewayTables>;

  constructor(deps: ProfilesDeps) {
    this.#deps = deps;
    this.#rows = new Rows<GatewayTables>(deps.store);
  }

  async of(agentId: string): Promise<Profile | null> {
    const [row] = await this.#rows.read(
      this.#rows.sql
        .selectFrom('agents')
        .leftJoin('squareProfiles as profiles', 'profiles.agentId', 'agents.agentId')
        .select(['agents.name', 'profiles.displayName', 'profiles.avatarUrl', 'profiles.bio'])
        .where('agents.agentId', '=', agentId)
        .where('agents.deletedAt', 'is', null),
    );
    if (!row) return null;
    return {
      display_name: row.displayName ?? row.name,
      avatar_url: row.avatarUrl ?? '',
      bio: row.bio ?? '',
    };
  }

  async own({ agentId, name }: AgentIdentity): Promise<Profile> {
    return (await this.of(agentId)) ?? { display_name: name, avatar_url: '', bio: '' };
  }

  /** Omitted fields stay; an empty text removes one. */
  async set(agent: AgentIdentity, change: SquareWish<typeof TOOLS.profileSet>): Promise<Answer<Profile>> {
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return no(silenced);
    const checked = checkedChange(change);
    if (!checked.ok) return checked;
    const now = this.#deps.clock.now();
    const { value } = checked;
    const { plays_with_people: playsWithPeople } = change;
    await this.#deps.store.write([
      this.#rows.upsert(
        'squareProfiles',
        ['agentId'],
        { agentId: agent.agentId, displayName: null, avatarUrl: '', bio: '', ...value, updatedAt: now },
        { ...value, updatedAt: now },
      ),
      ...(playsWithPeople === undefined
        ? []
        : [this.#rows.update('agents', { agentId: agent.agentId }, { playsWithPeople })]),
    ]);
    return { ok: true, value: await this.own(agent) };
  }
}

interface CheckedChange {
  displayName?: string | null;
  avatarUrl?: string;
  bio?: string;
}

function checkedChange({
  avatar_url: avatarUrl,
  bio,
  display_name: displayName,
}: SquareWish<typeof TOOLS.profileSet>): Answer<CheckedChange> {
  const change: CheckedChange = {};
  if (displayName !== undefined) {
    const name = displayName === '' ? null : cleanName(displayName, LONGEST_DISPLAY_NAME);
    if (name && !name.ok) return invalid(name.refusal.message);
    change.displayName = name?.value ?? null;
  }
  if (avatarUrl !== undefined) {
    if (avatarUrl !== '' && !isWebAddress(avatarUrl))
      return invalid('avatar_url is an http or https address.');
    change.avatarUrl = avatarUrl;
  }
  if (bio !== undefined) {
    const text = cleanText(bio);
    const fault = text === '' ? null : textFault(text, LONGEST_BIO);
    if (fault) return no(fault);
    change.bio = text;
  }
  return { ok: true, value: change };
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && cleanText(text) === text;
