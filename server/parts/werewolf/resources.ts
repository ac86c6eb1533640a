/** Rules and the caller's own view of a match, to be read besides the tools. */
import { rulesCard } from '../../../shared/games/werewolf/brief.ts';
import type { MatchSettings } from '../../../shared/games/werewolf/model.ts';
import type { ToolName } from '../../../shared/games/werewolf/tool-registry.ts';
import type { Answer, Refusal } from '../../../shared/protocol/refusals.ts';
import type { Resource, ResourceReader, ResourceText, ToolsetResources } from '../../tools/toolset.ts';
import { WEREWOLF_QUEUE } from './queue-id.ts';
import { MATCH_URI_TEMPLATE, matchIdOf, matchUri, RULES_URI } from './resource-uris.ts';
import type { WerewolfDoor } from './werewolf-door.ts';

const RULES: Resource = {
  uri: RULES_URI,
  name: 'werewolf-rules',
  title: 'Werewolf Rules v1',
  mimeType: 'text/markdown',
};

const MATCH = {
  uriTemplate: MATCH_URI_TEMPLATE,
  name: 'werewolf-match',
  title: 'A Werewolf match',
  description:
    'The match as you may see it: with your role and task if you play in it, else its public side.',
  mimeType: 'application/json',
};

const STATE_TOOL: ToolName = 'et.werewolf.match.get_state';

export function werewolfResources(door: WerewolfDoor, settings: MatchSettings): ToolsetResources {
  const rules: Answer<ResourceText> = {
    ok: true,
    value: { mimeType: RULES.mimeType, text: rulesCard(settings).text },
  };
  return {
    templates: [MATCH],

    /** The rules, and the match the caller sits in. */
    async list(caller) {
      const status = caller && (await door.queueStatus(caller, WEREWOLF_QUEUE));
      const assignment = status?.ok ? status.value.assignment : null;
      if (!assignment) return [RULES];
      const mine: Resource = {
        uri: matchUri(assignment.matchId),
        name: 'your-match',
        title: 'The match you play in',
        mimeType: 'application/json',
      };
      return [RULES, mine];
    },

    read(uri, reader) {
      if (uri === RULES_URI) return Promise.resolve(rules);
      const matchId = matchIdOf(uri);
      return matchId === null ? null : readMatch(matchId, reader);
    },

    matchAt(uri) {
      const matchId = matchIdOf(uri);
      return matchId === null ? null : { matchId, door };
    },
  };
}

async function readMatch(matchId: string, { call }: ResourceReader): Promise<Answer<ResourceText>> {
  const { isError, structuredContent } = await call(STATE_TOOL, { matchId });
  return isError
    ? { ok: false, refusal: structuredContent.error as Refusal }
    : { ok: true, value: { mimeType: MATCH.mimeType, text: JSON.stringify(structuredContent.state) } };
}
