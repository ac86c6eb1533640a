/** Rules and the caller's own view of a match as MCP resources. */
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Refusal } from '../../../shared/protocol/refusals.ts';
import type { Caller } from '../../agents/identity.ts';
import type { CallOptions, Dispatch } from '../../tools/dispatch.ts';
import { WEREWOLF_QUEUE } from './queue-id.ts';
import { MATCH_URI_TEMPLATE, matchIdOf, matchUri, RULES_URI } from './resource-uris.ts';
import type { WerewolfDoor } from './werewolf-door.ts';

const RULES = {
  uri: RULES_URI,
  name: 'werewolf-rules',
  title: 'Werewolf Rules v1',
  mimeType: 'text/markdown',
};

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: MATCH_URI_TEMPLATE,
    name: 'werewolf-match',
    title: 'A Werewolf match',
    description:
      'The match as you may see it: with your role and task if you play in it, else its public side.',
    mimeType: 'application/json',
  },
];

/** The rules, and the match the caller sits in. */
export async function listResources(door: WerewolfDoor, caller: Caller) {
  const status = caller && (await door.queueStatus(caller, WEREWOLF_QUEUE));
  const assignment = status?.ok ? status.value.assignment : null;
  if (!assignment) return [RULES];
  const mine = {
    uri: matchUri(assignment.matchId),
    name: 'your-match',
    title: 'The match you play in',
    mimeType: 'application/json',
  };
  return [RULES, mine];
}

export interface ResourceReader {
  readonly dispatch: Dispatch;
  readonly rules: string;
  readonly caller: Caller;
  readonly options: CallOptions;
}

/** A match is read by the same path as `get_state`: same view, same budget. */
export async function readResource(uri: string, { dispatch, rules, caller, options }: ResourceReader) {
  if (uri === RULES_URI) return { contents: [{ uri, mimeType: RULES.mimeType, text: rules }] };
  const matchId = matchIdOf(uri);
  if (!matchId) throw new ResourceNotFoundError(uri);
  const result = await dispatch('et.werewolf.match.get_state', { matchId }, caller, options);
  const { state, error } = result.structuredContent;
  if (result.isError) throw resourceError(uri, error as Refusal);
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(state) }] };
}

/** A refusal where the protocol has no place for one: as an error that still carries its code. */
export function resourceError(uri: string, refusal: Refusal): ProtocolError {
  if (refusal.code === 'MATCH_NOT_FOUND') return new ResourceNotFoundError(uri);
  return new ProtocolError(ProtocolErrorCode.InvalidParams, refusal.message, refusal);
}
