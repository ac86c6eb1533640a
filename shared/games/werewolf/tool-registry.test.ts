import { describe, expect, it } from 'vitest';
import { underscored } from '../../protocol/tool-definition.ts';
import { TOOL_NAMES } from './tool-names.ts';
import { definitionOf, TOOL_DEFINITIONS } from './tool-registry.ts';

describe('the tool registry', () => {
  it('[S0-110] names the thirteen specified tools, in order', () => {
    expect(TOOL_DEFINITIONS.map((tool) => tool.name)).toEqual(TOOL_NAMES);
  });

  it.each(TOOL_NAMES)('finds %s by its name', (name) => {
    expect(definitionOf(name).name).toBe(name);
  });

  it.each(TOOL_NAMES)('[D20] %s fits the strictest clients when its dots are replaced', (name) => {
    expect(underscored(name)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });
});
