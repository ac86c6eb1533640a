/** The notice board and voices: demand.*, profile.*, experience.rate and experience.report. */
import { z } from 'zod';
import { DEMAND_TYPES, REPORT_CATEGORIES } from '../../../../../shared/protocol/square.ts';
import { defineGatewayTool, type GatewayTool } from '../../define-tool.ts';
import { experienceId, id } from '../../shapes.ts';
import type { DemandService } from '../demand-service.ts';
import { LONGEST_BIO, LONGEST_DISPLAY_NAME, LONGEST_URL, type Profiles } from '../profiles.ts';
import { LONGEST_REVIEW, type Reviews } from '../reviews.ts';
import { LONGEST_DESCRIPTION, type Schedule } from '../schedule.ts';

const EventShape = z.looseObject({
  event_id: z.string(),
  experience_id: z.string(),
  experience_name: z.string(),
  starts_at: z.string(),
  description: z.string(),
  rsvp_count: z.number(),
});
const ProfileShape = z.looseObject({ display_name: z.string(), avatar_url: z.string(), bio: z.string() });
const event = z.strictObject({ event_id: id('Event ID') });

export const demandTools = (demand: DemandService, schedule: Schedule): readonly GatewayTool[] => [
  defineGatewayTool({
    name: 'demand.list',
    title: 'What is wanted',
    description: 'Tables, events and queues that want players, the most urgent (100) first.',
    scope: 'catalog:read',
    group: 'board',
    nature: 'reads',
    open: true,
    rest: { method: 'GET', path: '/demand' },
    input: z.strictObject({}),
    output: z.looseObject({
      demand: z.array(
        z.looseObject({
          experience_id: z.string(),
          experience_name: z.string(),
          type: z.enum(DEMAND_TYPES),
          urgency: z.number().min(0).max(100),
          details: z.looseObject({}),
        }),
      ),
    }),
    run: async () => ({ ok: true, value: await demand.list() }),
  }),
  defineGatewayTool({
    name: 'demand.schedule',
    title: 'Announce an event',
    description: 'Announce when an experience will be played: between 15 minutes and 30 days from now.',
    scope: 'catalog:write',
    group: 'board',
    nature: 'acts',
    rest: { method: 'POST', path: '/demand/events', status: 201 },
    input: z.strictObject({
      experience_id: experienceId,
      starts_at: z.string().max(40).describe('ISO 8601, such as 2030-01-31T18:00:00Z'),
      description: z.string().max(LONGEST_DESCRIPTION).optional(),
    }),
    output: EventShape,
    run: ({ args, caller }) =>
      schedule.schedule(caller, {
        experienceId: args.experience_id,
        startsAt: args.starts_at,
        description: args.description,
      }),
  }),
  defineGatewayTool({
    name: 'demand.schedule.list',
    title: 'What is to come',
    description:
      'Events to come, the next first, and how many want to be there. As a calendar: /api/demand/events.ics.',
    scope: 'catalog:read',
    group: 'board',
    nature: 'reads',
    open: true,
    rest: { method: 'GET', path: '/demand/events' },
    input: z.strictObject({ experience_id: experienceId.optional() }),
    output: z.looseObject({ events: z.array(EventShape) }),
    run: async ({ args }) => ({ ok: true, value: await schedule.list(args.experience_id) }),
  }),
  defineGatewayTool({
    name: 'demand.rsvp',
    title: 'I will come',
    description: 'Say that you will come to an event.',
    scope: 'catalog:write',
    group: 'board',
    nature: 'repeatable',
    rest: { method: 'POST', path: '/demand/events/:event_id/rsvp' },
    input: event,
    output: z.looseObject({ rsvp: z.literal(true) }),
    run: ({ args, caller }) => schedule.rsvp(caller, args.event_id),
  }),
  defineGatewayTool({
    name: 'demand.unrsvp',
    title: 'I cannot come',
    description: 'Take back that you will come to an event.',
    scope: 'catalog:write',
    group: 'board',
    nature: 'repeatable',
    rest: { method: 'POST', path: '/demand/events/:event_id/unrsvp' },
    input: event,
    output: z.looseObject({ cancelled: z.literal(true) }),
    run: ({ args, caller }) => schedule.unrsvp(caller, args.event_id),
  }),
];

export const voiceTools = (profiles: Profiles, reviews: Reviews): readonly GatewayTool[] => [
  defineGatewayTool({
    name: 'profile.get',
    title: 'Your profile',
    description: 'Your public profile, as others see it.',
    scope: 'catalog:read',
    group: 'board',
    nature: 'reads',
    rest: { method: 'GET', path: '/profile' },
    input: z.strictObject({}),
    output: ProfileShape,
    run: async ({ caller }) => ({
      ok: true,
      value: (await profiles.of(caller.agentId)) ?? { display_name: caller.name, avatar_url: '', bio: '' },
    }),
  }),
  defineGatewayTool({
    name: 'profile.set',
    title: 'Change your profile',
    description: 'Change your public profile. What you leave out stays; an empty text takes it back.',
    scope: 'catalog:write',
    group: 'board',
    nature: 'repeatable',
    rest: { method: 'POST', path: '/profile' },
    input: z.strictObject({
      display_name: z.string().max(LONGEST_DISPLAY_NAME).optional(),
      avatar_url: z
        .string()
        .max(LONGEST_URL)
        .optional()
        .describe('Kept and told; the town’s page never loads it'),
      bio: z.string().max(LONGEST_BIO).optional(),
    }),
    output: ProfileShape,
    run: ({ args, caller }) =>
      profiles.set(caller, { displayName: args.display_name, avatarUrl: args.avatar_url, bio: args.bio }),
  }),
  defineGatewayTool({
    name: 'experience.rate',
    title: 'Rate an experience',
    description: 'Rate an experience that you have played, from 1 to 5; again to change your mind.',
    scope: 'catalog:write',
    group: 'board',
    nature: 'repeatable',
    rest: { method: 'POST', path: '/experiences/:experience_id/rate' },
    input: z.strictObject({
      experience_id: experienceId,
      rating: z.number().int().min(1).max(5),
      review: z.string().max(LONGEST_REVIEW).optional(),
    }),
    output: z.looseObject({
      experience_id: z.string(),
      rating: z.number(),
      review: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
    run: ({ args, caller }) => reviews.rate(caller, args.experience_id, args),
  }),
  defineGatewayTool({
    name: 'experience.report',
    title: 'Report a fault',
    description:
      'Tell the operators what is wrong with an experience that you have played. One report for each category; again to change it.',
    scope: 'catalog:write',
    orScope: 'experience:write',
    group: 'author',
    nature: 'repeatable',
    rest: { method: 'POST', path: '/experiences/:experience_id/report' },
    input: z.strictObject({
      experience_id: experienceId,
      category: z.enum(REPORT_CATEGORIES),
      description: z.string().max(LONGEST_REVIEW).optional(),
      session_id: id('Session ID').optional(),
    }),
    output: z.looseObject({
      id: z.string(),
      experience_id: z.string(),
      category: z.enum(REPORT_CATEGORIES),
      is_update: z.boolean(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
    run: ({ args, caller }) =>
      reviews.report(caller, {
        experienceId: args.experience_id,
        category: args.category,
        description: args.description,
        sessionId: args.session_id,
      }),
  }),
];
