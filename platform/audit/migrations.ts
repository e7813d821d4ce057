import type { Migration } from '../migrations.ts';

export const auditMigrations: readonly Migration[] = [
  {
    name: 'audit-001-facts',
    up: async (client) =>
      await client.query(`
        create table audit (
          number bigint primary key,
          at timestamptz not null,
          kind text not null,
          user_id text not null,
          session text not null,
          entity text not null,
          result text not null,
          details jsonb not null,
          chain text not null
        );
        create index audit_at on audit (at);
        create index audit_user_at on audit (user_id, at);
        create index audit_entity on audit (entity) where entity <> '';
        create function audit_is_append_only() returns trigger language plpgsql as $$
        begin
          raise exception 'audit is append-only';
        end $$;
        create trigger audit_append_only before update or delete or truncate on audit
          execute function audit_is_append_only();
      `),
  },
  {
    name: 'audit-002-head',
    up: async (client) =>
      await client.query(`
        -- How far the chain goes, so that a table without its last facts, or without any, is seen.
        create table audit_head (
          one boolean primary key default true check (one),
          number bigint not null
        );
        insert into audit_head (number) select coalesce(max(number), 0) from audit;
      `),
  },
  {
    name: 'audit-003-head-chain',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- The chain of the last fact: the next one follows from it even when the facts at the end were taken away.
        alter table audit_head add column chain text;
        update audit_head set chain = (select chain from audit where audit.number = audit_head.number);
        -- Also for a process of the release before, which sets the number alone.
        create function audit_head_chain() returns trigger language plpgsql as $$
        begin
          new.chain := (select chain from public.audit where audit.number = new.number);
          return new;
        end $$;
        create trigger audit_head_chain before update of number on audit_head
          for each row execute function audit_head_chain();
      `),
  },
  {
    name: 'audit-004-lists',
    additive: true,
    // Indexes for each order of the list of facts, and for each of its filters with the latest first.
    up: async (client) =>
      await client.query(`
        create index audit_at_number on audit (at, number);
        create index audit_kind_at on audit (kind, at, number);
        create index audit_user_at_number on audit (user_id, at, number);
        create index audit_entity_at on audit (entity, at, number);
        create index audit_result_at on audit (result, at, number);
        drop index audit_at, audit_user_at, audit_entity;
      `),
  },
  {
    name: 'audit-005-append',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- The only way in where the audit has an owner apart from the application (platform/protection.ts).
        create function audit_append(facts jsonb, last bigint) returns void language plpgsql as $$
        begin
          insert into public.audit (number, at, kind, user_id, session, entity, result, details, chain)
          select number, at, kind, user_id, session, entity, result, details, chain
            from jsonb_to_recordset(facts) as fact(number bigint, at timestamptz, kind text, user_id text,
                 session text, entity text, result text, details jsonb, chain text);
          update public.audit_head set number = last where number < last;
        end $$;
      `),
  },
  {
    name: 'audit-006-code',
    additive: true,
    // Index that finds the facts of one call by its code.
    up: async (client) =>
      await client.query(
        `create index audit_code on audit ((details->>'code')) where details->>'code' is not null`,
      ),
  },
  {
    name: 'audit-007-record-kinds',
    additive: true,
    // Index for facts about records of one kind, the latest first.
    up: async (client) =>
      await client.query(
        `create index audit_record_kind_at on audit (split_part(entity, ':', 1), at, number) where entity <> ''`,
      ),
  },
  {
    name: 'audit-008-operations',
    additive: true,
    // Index of operations that were tried, by the words people use. It is over all facts, because the planner learns
    // only from a whole index how rare an operation is.
    up: async (client) =>
      await client.query(`create index audit_operation_at on audit ((details->>'operation'), at)`),
  },
];
