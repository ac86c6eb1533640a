import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { underscored } from '../../protocol/tool-definition.ts';
import { TOOL_NAMES } from './tool-names.ts';
import { definitionOf, TOOL_DEFINITIONS } from './tool-registry.ts';
import { WIRE_EVENT_TYPES } from './wire-events.ts';

/** Hash of the six definitions: a change of what agents rely on must be recorded here. */
const PROMISED = 'cf2da10dd3c66cfb227746334d75c8fa8af81068e2c50dc854679e9713880d78';

describe('the tool registry', () => {
  it('[TOOL-1] names the six tools, in order', () => {
    expect(TOOL_DEFINITIONS.map((tool) => tool.name)).toEqual(TOOL_NAMES);
  });

  it('[TOOL-1] matches the pinned hash', () => {
    expect(bytesToHex(sha256(utf8ToBytes(JSON.stringify(TOOL_DEFINITIONS))))).toBe(PROMISED);
  });

  it.each(TOOL_NAMES)('[TOOL-1] finds %s by its name, which fits the strictest clients', (name) => {
    expect(definitionOf(name).name).toBe(name);
    expect(underscored(name)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it('[TOOL-1] documents every type of event that is sent', () => {
    const { description, outputSchema } = definitionOf('et.evenodd.match.events.get');
    expect(JSON.stringify(outputSchema)).toContain(JSON.stringify(WIRE_EVENT_TYPES));
    for (const type of WIRE_EVENT_TYPES) expect(description).toContain(type);
  });
});
