import * as awardCommands from '@expediente/schemas/award/commands.ts';
import * as orderCommands from '@expediente/schemas/order/commands.ts';
import { PAY_DOCUMENT } from '@expediente/schemas/order/forms.ts';
import * as pacCommands from '@expediente/schemas/pac/commands.ts';
import * as requestCommands from '@expediente/schemas/request/commands.ts';
import { expect, test } from 'vitest';
import { AWARD_RULES } from './award/rules.ts';
import { ORDER_RULES } from './order/rules.ts';
import { PAC_RULES } from './pac/decide.ts';
import { REQUEST_RULES } from './request/rules.ts';

interface Named {
  readonly name: string;
  readonly at?: unknown;
}
type Schema = { readonly properties: Readonly<Record<string, unknown>> };

/** The rules of each command besides the schema of what is sent for it. */
const COMMANDS: readonly (readonly [string, readonly Named[], Schema])[] = [
  ['SavePac', PAC_RULES.SavePac, pacCommands.SavePac],
  ['SendPac', PAC_RULES.SendPac, pacCommands.PacStep],
  ['RejectPac', PAC_RULES.RejectPac, pacCommands.RejectPac],
  [
    'SaveRequest',
    REQUEST_RULES.SaveRequest,
    // Of one kind or the other.
    { properties: { ...requestCommands.SaveRequest.properties, ...requestCommands.SaveService.properties } },
  ],
  ['SendRequest', REQUEST_RULES.SendRequest, requestCommands.SendRequest],
  ['RejectRequest', REQUEST_RULES.RejectRequest, requestCommands.RejectRequest],
  ['ConsolidateOrder', ORDER_RULES.ConsolidateOrder, requestCommands.ConsolidateRequests],
  ['GenerateOrder', ORDER_RULES.GenerateOrder, orderCommands.GenerateOrder],
  ['ReviseOrder', ORDER_RULES.ReviseOrder, orderCommands.UpdateOrder],
  ['CommitOrder', ORDER_RULES.CommitOrder, orderCommands.CommitOrder],
  ['AccrueOrder', ORDER_RULES.AccrueOrder, orderCommands.AccrueOrder],
  ['SendOrderToDaf', ORDER_RULES.SendOrderToDaf, orderCommands.SendOrderToDaf],
  ['RejectOrder', ORDER_RULES.RejectOrder, orderCommands.RejectOrder],
  ['PayOrder', ORDER_RULES.PayOrder, orderCommands.PayOrder],
  ['BanOrder', ORDER_RULES.BanOrder, orderCommands.BanOrder],
  ['RecordOrderMinutes', ORDER_RULES.RecordOrderMinutes, orderCommands.SaveOrderMinutes],
  ['SaveAward', AWARD_RULES.SaveAward, awardCommands.SaveAward],
  ['LinkAward', ORDER_RULES.LinkAward, awardCommands.SaveAward],
  ['GenerateBusiness', AWARD_RULES.GenerateBusiness, awardCommands.GenerateBusiness],
  ['AttachQuotation', AWARD_RULES.AttachQuotation, awardCommands.AttachQuotation],
];

test.each(COMMANDS)('the rules of %s name fields that are sent', (_, rules, { properties }) => {
  // The file of a payment travels next to its fields.
  const sent = [...Object.keys(properties), PAY_DOCUMENT.field];
  const named = rules.flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
  expect(named.filter((field) => !sent.includes(field))).toEqual([]);
});
