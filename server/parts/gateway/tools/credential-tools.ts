/** Credentials for experiences: written, listed by label, and told to nobody again. */
import { z } from 'zod';
import { AUTH_METHODS } from '../../../../shared/protocol/gateway.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { defineGatewayTool, type GatewayTool } from '../define-tool.ts';
import { experienceId, id } from '../shapes.ts';

const CredentialShape = z.looseObject({
  id: z.string(),
  label: z.string(),
  auth_method: z.string(),
  is_default: z.boolean(),
  created_at: z.string(),
});
const credentialId = id('Credential ID');
const fields = z
  .record(z.string().min(1).max(100), z.union([z.string().max(4_096), z.number(), z.boolean()]))
  .refine((value) => Object.keys(value).length > 0 && Object.keys(value).length <= 32, '1 to 32 fields');

export const credentialTools = (credentials: Credentials): readonly GatewayTool[] => [
  defineGatewayTool({
    name: 'credential.store',
    title: 'Keep a credential',
    description:
      'Store a credential for an experience, encrypted; one of the same label is replaced. It is never told again. The default one is used for you: as Bearer towards the experience, and for what login tools ask.',
    scope: 'memory:write',
    group: 'vault',
    nature: 'repeatable',
    rest: { method: 'POST', path: '/credentials', status: 201 },
    input: z.strictObject({
      experience_id: experienceId,
      label: z.string().min(1).max(80).describe('A name for it, such as "main"'),
      auth_method: z.enum(AUTH_METHODS),
      credentials: fields.describe(
        'The secret itself, such as {"token": "…"} or {"username": …, "password": …}',
      ),
      is_default: z
        .boolean()
        .optional()
        .describe('Use this one; the first that is stored is the default anyway'),
    }),
    output: CredentialShape,
    run: ({ args, caller }) =>
      credentials.store(caller.agentId, args.experience_id, {
        label: args.label,
        authMethod: args.auth_method,
        fields: args.credentials,
        isDefault: args.is_default,
      }),
  }),
  defineGatewayTool({
    name: 'credential.list',
    title: 'My credentials',
    description: 'The credentials that you have stored for an experience: labels, no secrets.',
    scope: 'memory:read',
    group: 'vault',
    nature: 'reads',
    rest: { method: 'GET', path: '/credentials' },
    input: z.strictObject({ experience_id: experienceId }),
    output: z.looseObject({ credentials: z.array(CredentialShape) }),
    run: ({ args, caller }) => credentials.list(caller.agentId, args.experience_id),
  }),
  defineGatewayTool({
    name: 'credential.delete',
    title: 'Delete a credential',
    description: 'Delete a credential that you have stored.',
    scope: 'memory:write',
    group: 'vault',
    nature: 'destroys',
    rest: { method: 'POST', path: '/credentials/:credential_id/delete' },
    input: z.strictObject({ credential_id: credentialId }),
    output: z.looseObject({ deleted: z.boolean() }),
    run: ({ args, caller }) => credentials.remove(caller.agentId, args.credential_id),
  }),
  defineGatewayTool({
    name: 'credential.set-default',
    title: 'Choose a credential',
    description: 'Use this credential for an experience from now on.',
    scope: 'memory:write',
    group: 'vault',
    nature: 'repeatable',
    rest: { method: 'POST', path: '/credentials/:credential_id/default' },
    input: z.strictObject({ experience_id: experienceId, credential_id: credentialId }),
    output: z.looseObject({ updated: z.boolean() }),
    run: ({ args, caller }) => credentials.setDefault(caller.agentId, args.experience_id, args.credential_id),
  }),
];
