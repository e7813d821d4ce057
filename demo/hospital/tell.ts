import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { StoryEvidence } from '../first-log/units.ts';
import { actsOf } from './acts.ts';
import { anchorOf } from './anchor.ts';
import { type Book, bookOf, type Order } from './book.ts';
import { type Cut, cutAt } from './cut.ts';
import { factsOf, openFrom } from './facts.ts';
import { latestOf } from './hours.ts';
import { Numbers } from './numbers.ts';
import { type MoreMoney, plansOf, yearPlansOf } from './plan-acts.ts';
import { purchasesOf, type Requests, type Telling } from './purchases.ts';
import { quotaChangesOf, withShortQuota } from './quota-changes.ts';
import { reprogrammingsOf } from './reprogrammings.ts';
import { ruleActs } from './rule-acts.ts';
import { sealsAt } from './seals.ts';
import { withServices } from './services.ts';
import { absencesAt, staffOf } from './staff.ts';
import { staffChangesOf } from './staff-changes.ts';
import { withStories } from './story-orders.ts';
import type { HospitalTeller, StoryAct } from './teller.ts';
import { Texts } from './texts.ts';
import { unopsOf } from './unops.ts';
import { yearlyActs } from './yearly-acts.ts';

/** Every act of the hospital up to an instant, in the order of instants (demonstration D5). */
export function storyAt(now: Date): readonly StoryAct[] {
  const until = latestOf(now);
  const today = dateInGuatemala(now);
  const anchor = anchorOf(today);
  const presentYear = Number(today.slice(0, 4));
  const bookIn = (year: number): Book => withStories(withServices(bookOf(year)), anchor, presentYear);
  const cut: Cut = cutAt(now, bookIn);
  const books = new Map([cut.last, cut.present].map((book) => [book.year, book]));
  const next = bookIn(presentYear + 1);
  const needed = yearPlansOf([...books.values(), next]);
  const plans = withShortQuota({ anchor, books, plans: needed });
  const more: MoreMoney = new Map();
  const requests: Requests = new Map();
  const absences = absencesAt(today);
  const staff = staffOf(absences);
  const numbers = new Numbers(until);
  const texts = new Texts();
  const tellings = new Map<Order, Telling>();
  const nog = (year: number): string => numbers.publication(year, false);
  const { acts, awardOf } = actsOf(cut, { staff, tellings, anchor, until, nog });
  const sources: readonly (readonly StoryAct[])[] = [
    staffChangesOf(absences),
    yearlyActs(presentYear),
    plansOf([...books.values(), next], plans, { staff, more }),
    reprogrammingsOf({ anchor, books, plans, staff, texts, more }),
    quotaChangesOf({ anchor, books, plans: needed, staff, requests }),
    ruleActs(cut, { anchor, presentYear, tellings }),
    purchasesOf(cut, { staff, numbers, texts, tellings, requests, awardOf }),
    acts,
    unopsOf(cut, { staff, anchor }),
  ];
  return sources
    .flat()
    .filter(({ at }) => at <= until)
    .sort((a, b) => a.at - b.at);
}

/**
 * Writes the whole story, and yields the facts and the seal of each month when the month is written; those of the last
 * months, whose facts depend on each other, together at the end.
 * @throws at the first act that is refused
 */
export async function* writeHospital(
  teller: HospitalTeller,
  now: Date,
): AsyncGenerator<StoryEvidence, void, void> {
  const seals = [...sealsAt(now)];
  const open = openFrom(anchorOf(dateInGuatemala(now)));
  const factsTo = async (end: number): Promise<StoryEvidence['facts']> => {
    const facts = await factsOf(teller, now, { from, end });
    from = end;
    return facts;
  };
  let from = 0;
  for (const { at, write } of storyAt(now)) {
    for (let [seal] = seals; seal && seal.day < open && Date.parse(seal.at) <= at; [seal] = seals) {
      seals.shift();
      yield { facts: await factsTo(Date.parse(seal.at)), seals: [seal] };
    }
    await write(teller);
  }
  yield { facts: await factsTo(Number.POSITIVE_INFINITY), seals };
}
