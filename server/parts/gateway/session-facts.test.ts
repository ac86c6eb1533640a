import { describe, expect, it } from 'vitest';
import { experienceNamed } from './testing/play.ts';
import { publishedServers } from './testing/published-servers.ts';

const here = publishedServers();
const { agent, ids } = here;

const SOURCE = 'observed_by_gateway';

describe('the answer of session.create', () => {
  it('[S2-035] has session_ui_url if the manifest has a template, with the session filled in', async () => {
    const who = await agent();
    const { session_id, session_ui_url } = await who.call('session.create', { experience_id: ids.rest });
    expect(session_ui_url).toBe(`https://play.test/?s=${session_id}`);
    await who.call('session.end', { session_id });
    const other = await who.call('session.create', { experience_id: ids.mcp });
    expect(other).not.toHaveProperty('session_ui_url');
    await who.call('session.end', { session_id: other.session_id });
  });

  it("[S2-034] always has the safety notice, for the town's own games, MCP and REST servers", async () => {
    const who = await agent();
    for (const experience_id of [await experienceNamed(who, 'even'), ids.mcp, ids.rest]) {
      const { safety_notice, session_id } = await who.call('session.create', { experience_id });
      expect(safety_notice).toMatch(/untrusted.*stored credentials/);
      await who.call('session.end', { session_id });
    }
  });

  it('[S2-040] has the cooperation hint only until usage was reported', async () => {
    const who = await agent();
    const play = async (telemetry: object) => {
      const created = await who.call('session.create', { experience_id: ids.rest });
      await who.call('session.step', { session_id: created.session_id, action: 'x', ...telemetry });
      await who.call('session.end', { session_id: created.session_id });
      return created;
    };
    expect(await play({})).not.toHaveProperty('cooperation_hint');
    expect(await play({ usage: {} })).toHaveProperty('cooperation_hint');
    expect(await play({ usage: { input_tokens: 12 } })).toHaveProperty('cooperation_hint');
    expect(await play({})).not.toHaveProperty('cooperation_hint');
  });
});

describe('memory', () => {
  it("[S2-031] is sent to the experience merged: if both layers have a key, the agent's wins", async () => {
    const who = await agent();
    const experience_id = ids.rest;
    const owners = { pace: 'of the owner', house: 'of the owner' };
    await who.call('memory.set', { experience_id, layer: 'owner', data: owners });
    await who.call('memory.set', { experience_id, data: { pace: 'of the agent' } });
    const created = await who.call('session.create', { experience_id });
    expect(created).toMatchObject({ memory: { pace: 'of the agent' }, owner_memory: owners });
    const sent = here.rest.heard.find(({ body }) => body.includes(created.session_id));
    expect(JSON.parse(sent?.body ?? '{}').memory).toEqual({ pace: 'of the agent', house: 'of the owner' });
    await who.call('session.end', { session_id: created.session_id });
  });

  it('[S2-061] of a session is deleted when the session ends; the rest stays', async () => {
    const who = await agent();
    const experience_id = ids.rest;
    const read = async () => (await who.call('memory.get', { experience_id })).data;
    const kept = { experience_id, data: { plan: 'wait' }, scope: 'session' };
    expect((await who.tryCall('memory.set', kept)).code).toBe('INVALID_STATE');
    const { session_id } = await who.call('session.create', { experience_id });
    await who.call('memory.set', kept);
    await who.call('memory.set', { experience_id, data: { name: 'Ada' } });
    expect(await read()).toEqual({ plan: 'wait', name: 'Ada' });
    await who.call('session.end', { session_id });
    expect(await read()).toEqual({ name: 'Ada' });
    expect((await who.tryCall('memory.set', { ...kept, layer: 'owner' })).code).toBe('VALIDATION_ERROR');
  });

  it('[S2-060, S2-061, D63] has no owner layer for an agent without an owner', async () => {
    const owned = await agent();
    const unowned = await here.town.services.accounts.make('Found on the road', 'nobody');
    if (!unowned.ok) throw new Error(unowned.refusal.message);
    for (const way of ['mcp', 'rest'] as const) {
      const who = owned.as(unowned.value.apiKey, way);
      const layer = { experience_id: ids.rest, layer: 'owner' };
      expect((await who.tryCall('memory.get', layer)).code).toBe('NO_OWNER');
      expect((await who.tryCall('memory.set', { ...layer, data: { a: 1 } })).code).toBe('NO_OWNER');
      expect(await who.call('memory.get', { ...layer, layer: 'agent' })).toMatchObject({ data: {} });
      const created = await who.call('session.create', { experience_id: ids.rest });
      expect(created).not.toHaveProperty('owner_memory');
      await who.call('session.end', { session_id: created.session_id });
    }
  });
});

describe('usage reported by agents', () => {
  it('[S2-120…S2-123] is stored as reported_by_agent, whatever it claims; the gateway measures for itself', async () => {
    const who = await agent();
    const { session_id } = await who.call('session.create', { experience_id: ids.mcp });
    const claim = {
      usage: { input_tokens: 7, latency_ms: 1 },
      model_runtime: { model_name: 'a model' },
      interaction_cadence_observed: { agent_input_requests_per_min: 99_999 },
      provenance: {
        'usage.latency_ms': 'observed_by_gateway',
        'interaction_cadence_observed.agent_input_requests_per_min': 'reported_by_experience',
      },
    };
    await who.call('session.step', { session_id, action: 'a', ...claim });
    await who.call('session.step', { session_id, action: 'b' });
    const { steps } = await who.call('session.replay', { session_id });
    const { provenance: _, ...values } = claim;
    expect(steps[0].telemetry).toEqual({
      ...values,
      provenance: {
        'usage.input_tokens': 'reported_by_agent',
        'usage.latency_ms': 'reported_by_agent',
        'model_runtime.model_name': 'reported_by_agent',
        'interaction_cadence_observed.agent_input_requests_per_min': 'reported_by_agent',
      },
    });
    expect(steps[1]).not.toHaveProperty('telemetry');
    await who.call('session.end', { session_id, usage: { output_tokens: 3 }, provenance: { x: SOURCE } });
    const { telemetry } = await who.call('session.replay', { session_id });
    expect(telemetry).toEqual({
      usage: { output_tokens: 3 },
      provenance: { 'usage.output_tokens': 'reported_by_agent' },
    });
    const { observed } = await who.call('experiences.get', { experience_id: ids.mcp });
    expect(observed.latency_ms_p50).toBeGreaterThanOrEqual(0);
    expect(observed.agent_input_requests_per_min).toBeGreaterThan(0);
    expect(observed.agent_input_requests_per_min).not.toBe(99_999);
  });
});
