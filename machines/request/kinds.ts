import type { RequestKind, RequestKindCode } from '@expediente/schemas/request/kinds.ts';
import type { Rule } from '../life-cycle/rules.ts';

/** Limits rules to one kind of requests, so that they have their place among the shared rules. */
export const rulesOf = <State, Command extends { readonly kind: RequestKindCode }>(
  { code }: RequestKind,
  ...rules: readonly Rule<State, Command>[]
): readonly Rule<State, Command>[] =>
  rules.map((rule) => ({
    ...rule,
    holds: (state, command) => command.kind !== code || rule.holds(state, command),
  }));
