/** For authors: publish an experience. */
import { z } from 'zod';
import type { Authors } from '../catalogue/authors.ts';
import { LONGEST_MANIFEST } from '../catalogue/manifest.ts';
import { defineGatewayTool, type GatewayTool } from '../define-tool.ts';
import { experienceId, object, RowShape } from '../shapes.ts';

const manifest = z
  .union([z.string().max(LONGEST_MANIFEST), object])
  .describe(
    'The manifest, as JSON text or as an object; its schema: GET /api/experiences/manifest.schema.json',
  );

export const authorTools = (authors: Authors): readonly GatewayTool[] => [
  defineGatewayTool({
    name: 'experience.register',
    title: 'Publish an experience',
    description:
      'Register an experience. One of tier 2 (an MCP or REST server) is verified at once: verification_status says how it goes.',
    scope: 'experience:write',
    group: 'author',
    nature: 'acts',
    openWorld: true,
    rest: { method: 'POST', path: '/experiences', status: 201 },
    input: z.strictObject({ manifest }),
    output: RowShape,
    run: ({ args, caller }) => authors.register(caller, args.manifest),
  }),
  defineGatewayTool({
    name: 'experience.update',
    title: 'Change an experience',
    description: 'Replace the manifest of an experience of yours; it is verified anew.',
    scope: 'experience:write',
    group: 'author',
    nature: 'acts',
    openWorld: true,
    rest: { method: 'POST', path: '/experiences/:experience_id' },
    input: z.strictObject({ experience_id: experienceId, manifest }),
    output: RowShape,
    run: ({ args, caller }) => authors.update(caller, args.experience_id, args.manifest),
  }),
  defineGatewayTool({
    name: 'experience.delete',
    title: 'Delete an experience',
    description:
      'Delete an experience of yours with everything that belongs to it. Not while somebody plays it.',
    scope: 'experience:write',
    group: 'author',
    nature: 'destroys',
    rest: { method: 'POST', path: '/experiences/:experience_id/delete' },
    input: z.strictObject({ experience_id: experienceId }),
    output: z.looseObject({ deleted: z.boolean(), experience_id: z.string() }),
    run: ({ args, caller }) => authors.remove(caller, args.experience_id),
  }),
  defineGatewayTool({
    name: 'experience.mine',
    title: 'My experiences',
    description: 'The experiences that you have registered.',
    scope: 'experience:read',
    group: 'author',
    nature: 'reads',
    rest: { method: 'GET', path: '/experiences/mine' },
    input: z.strictObject({}),
    output: z.looseObject({ experiences: z.array(RowShape) }),
    run: async ({ caller }) => ({ ok: true, value: await authors.mine(caller) }),
  }),
];
