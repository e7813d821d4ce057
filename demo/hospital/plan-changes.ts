import {
  add,
  amountOf,
  type Money,
  type Price,
  price,
  type Quantity,
  quantity,
  subtract,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { pricePlus, threeFigures } from './amounts.ts';
import { centreOf, type Line } from './institution.ts';
import { type PlannedLine, reserveOf } from './plans.ts';
import { HOSPITAL_SUPPLIES, isPlanned, OF_STORIES, type Supply, supplyByCode } from './supplies.ts';
import { CHANGE_REASONS } from './texts.ts';

/** A line of a plan as it is at an instant. */
interface LineNow {
  readonly supply: Supply;
  readonly subProduct: string;
  readonly qty: Quantity;
  readonly price: Price;
}

/** A change of a line as it is asked for, with what it comes to. */
export interface Change {
  readonly level: 'A' | 'RA' | 'E' | 'VC' | 'VCU';
  readonly line: LineNow;
  readonly qty: Quantity;
  readonly price: Price;
  readonly why: string;
}

/** Money that a change gives to its plan; below 0: that it takes from it. */
export const differenceOf = ({ level, line, qty, price: asked }: Change): Money =>
  subtract(amountOf(qty, asked), level === 'A' ? ZERO_MONEY : amountOf(line.qty, line.price));

/** Lines of one centre's plan of a year, which its reprogrammings change one after the other. */
export class PlanNow {
  readonly unit: number;
  readonly #lines = new Map<string, LineNow>();
  readonly #added: string[] = [];
  readonly #dropped: string[] = [];
  readonly #changed = new Set<string>();
  /** Supplies that were asked for as new ones. */
  readonly #asked = new Set<string>();

  constructor(unit: number, lines: readonly PlannedLine[]) {
    this.unit = unit;
    for (const { line, qty } of lines)
      if (line.unit === unit) this.#lines.set(line.supply.code, { ...line, qty, price: line.supply.price });
  }

  /** Takes in changes that were approved. */
  apply(changes: readonly Change[]): void {
    for (const { level, line, qty, price: asked } of changes) {
      const { code } = line.supply;
      this.#lines.set(code, { ...line, qty, price: asked });
      if (level === 'A' || level === 'RA') this.#added.push(code);
      if (level === 'E') {
        this.#added.splice(this.#added.indexOf(code), 1);
        this.#dropped.push(code);
      }
    }
  }

  /** Units of a reserve that are given up: a part of what the book does not buy. */
  less(place: number, part = 4): Change {
    const reserved = this.#own().filter((each) => Number(reserveOf(each)) > 0);
    const line = this.#line(reserved[place % reserved.length]);
    const taken = quantity(Math.max(1, Math.floor(Number(reserveOf(this.#planned(line))) / part)));
    return { level: 'VC', line, qty: subtract(line.qty, taken), price: line.price, why: why('less', line) };
  }

  /** Units of a line that is bought much. */
  more(place: number, amount: number, code?: string): Change {
    const line = this.#line(code === undefined ? this.#bought(place) : this.#planned(this.#of(code)));
    const units = threeFigures(Math.max(1, Math.round(amount / Number(line.price))));
    return {
      ...{ level: 'VC', line, qty: add(line.qty, quantity(units)), price: line.price },
      why: why('more', line),
    };
  }

  /** A price that came down by one in a hundred: each line once. */
  cheaper(place: number): Change {
    const line = this.#line(this.#bought(place + 3));
    this.#changed.add(line.supply.code);
    return {
      ...{ level: 'VCU', line, qty: line.qty, price: pricePlus(line.price, -100) },
      why: why('cheaper', line),
    };
  }

  dearer(code: string, more: number): Change {
    const line = this.#of(code);
    return {
      ...{ level: 'VCU', line, qty: line.qty, price: pricePlus(line.price, more) },
      why: why('dearer', line),
    };
  }

  /** Removes a line that was added before and is not bought. */
  drop(place = 0): Change {
    const line = this.#of(this.#added[place] ?? '');
    return { level: 'E', line, qty: quantity(0), price: line.price, why: why('dropped', line) };
  }

  get dropped(): LineNow {
    return this.#of(this.#dropped[0] ?? '');
  }

  /** A supply that the plan does not have, for about an amount. */
  added(place: number, amount: number): Change {
    const line = this.#new(place, amount);
    const units = Math.max(1, threeFigures(Math.round(amount / Number(line.price))));
    return { level: 'A', line, qty: quantity(units), price: line.price, why: why('added', line) };
  }

  /** Adds a last line that takes the money which the others leave: the plan's total stays the same to the cent. */
  balanced(place: number, changes: readonly Change[], again?: LineNow): readonly Change[] {
    const left = subtract(ZERO_MONEY, sum(changes.map(differenceOf), ZERO_MONEY));
    const line = again ?? this.#new(place, Number(left));
    const units = Math.min(MOST_UNITS, Math.max(1, Math.round(Number(left) / Number(line.price))));
    const asked = price((Number(left) / units).toFixed(4));
    const level = again ? 'RA' : 'A';
    return [
      ...changes,
      { level, line, qty: quantity(units), price: asked, why: why(again ? 'again' : 'added', line) },
    ];
  }

  #own(): readonly Line[] {
    return centreOf(this.unit).lines;
  }

  #planned({ supply }: Pick<Line, 'supply'>): Line {
    const found = this.#own().find((each) => each.supply.code === supply.code);
    if (!found) throw new Error(`${this.unit} does not plan ${supply.code}`);
    return found;
  }

  #bought(place: number): Line | undefined {
    const lines = this.#own().filter(
      ({ supply }) =>
        !OF_STORIES.includes(supply.code) &&
        supply.group === '200' &&
        Number(reserveOf(this.#planned({ supply }))) === 0 &&
        !this.#changed.has(supply.code),
    );
    return lines[(place * 5 + 2) % lines.length];
  }

  #line(line: Line | undefined): LineNow {
    return this.#of(line?.supply.code ?? '');
  }

  #of(code: string): LineNow {
    const found = this.#lines.get(code);
    if (!found) throw new Error(`the plan of ${this.unit} has no line of ${code}`);
    return found;
  }

  /** A supply of which some tens of units come to the amount. */
  #new(place: number, amount: number): LineNow {
    const sub = this.#own()[0]?.subProduct ?? '';
    const fit = HOSPITAL_SUPPLIES.filter(
      (supply) =>
        isPlanned(supply) &&
        supply.record.has_catalog === 1 &&
        ['medicine', 'surgical', 'reagent', 'office'].includes(supply.kind) &&
        !this.#lines.has(supply.code) &&
        !this.#asked.has(supply.code) &&
        Number(supply.price) * MOST_UNITS > amount &&
        Number(supply.price) * 2 < amount,
    );
    const supply = fit[stableNumber(`${this.unit} ${place}`) % fit.length] ?? supplyByCode('30201');
    this.#asked.add(supply.code);
    return { supply, subProduct: sub, qty: quantity(0), price: supply.price };
  }
}

/** Most units for which a price of four decimals makes any amount to the cent. */
const MOST_UNITS = 99;

const why = (kind: keyof typeof CHANGE_REASONS, { supply }: LineNow): string => {
  const texts = CHANGE_REASONS[kind];
  return texts[stableNumber(`${kind} ${supply.code}`) % texts.length] ?? texts[0];
};

/** Changes as the operation takes them. */
export const detailsOf = (changes: readonly Change[]): readonly object[] =>
  changes.map(({ level, line, qty, price: asked, why: p_justification }) => ({
    ...{ p_id: 0, p_id_nivel: level, p_id_supplie: line.supply.record.id },
    ...{ p_id_sub_products: line.subProduct, p_justification },
    ...(level !== 'VCU' && level !== 'E' && { p_qty: qty.replace(/\.00$/, '') }),
    ...(level !== 'VC' && level !== 'E' && { p_price: asked }),
  }));
