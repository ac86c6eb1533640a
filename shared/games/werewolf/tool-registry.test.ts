import { describe, expect, it } from 'vitest';
import { TOOL_DEFINITIONS, TOOL_NAMES, toolNamed, UNDERSCORED_DEFINITIONS } from './tool-registry.ts';

describe('the tool registry', () => {
  it('[S0-110] names the thirteen specified tools, in order', () => {
    expect(TOOL_DEFINITIONS.map((tool) => tool.name)).toEqual(TOOL_NAMES);
  });

  it.each(TOOL_NAMES)('[D20] finds %s by either form of its name', (name) => {
    expect(toolNamed(name)).toBe(name);
    expect(toolNamed(name.replaceAll('.', '_'))).toBe(name);
  });

  it('finds nothing by a name that nobody has', () => {
    expect(toolNamed('et.werewolf.match.shoot')).toBeNull();
    expect(toolNamed('__proto__')).toBeNull();
  });

  it('[D20] differs in the underscore form by names alone, and those fit the strictest clients', () => {
    expect(UNDERSCORED_DEFINITIONS.map(({ name: _, ...rest }) => rest)).toEqual(
      TOOL_DEFINITIONS.map(({ name: _, ...rest }) => rest),
    );
    for (const { name } of UNDERSCORED_DEFINITIONS) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });
});
