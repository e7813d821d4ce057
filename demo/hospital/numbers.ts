import { stableNumber } from '@expediente/kernel/hash.ts';
import type { UploadedDocument } from '../records/teller.ts';
import { DAY_MS } from './calendar.ts';
import type { HospitalTeller } from './teller.ts';

/** Days before today whose payments have their own proof. */
const RECENT_DAYS = 60;
const MOST_RECENT = 40;

/** Numbers of papers, each ascending within its year as its acts are written, some with gaps (demonstration D17). */
export class Numbers {
  readonly #counts = new Map<string, number>();
  readonly #proofs = new Map<string, UploadedDocument>();
  readonly #until: number;
  #recent = 0;

  /** @param until the story's latest instant */
  constructor(until: number) {
    this.#until = until;
  }

  resolution(executor: number, year: number): string {
    return `RES-${String(this.#next(`resolution ${executor}`, year)).padStart(4, '0')}-${year}`;
  }

  /** Number of an order, from 1. */
  order(executor: number, year: number): string {
    return String(this.#next(`order ${executor}`, year));
  }

  /** CUR: other offices take numbers in between. */
  cur(executor: number, year: number): string {
    return String(300 + this.#next(`cur ${executor}`, year, 7));
  }

  table(executor: number, year: number): string {
    return String(this.#next(`table ${executor}`, year, 2));
  }

  payment(executor: number, year: number): string {
    return String(5200 + this.#next(`payment ${executor}`, year, 5));
  }

  box(executor: number, year: number): string {
    return `C-${this.#next(`box ${executor}`, year, 2)}`;
  }

  receipt(executor: number, year: number): string {
    return `DAB-60-${String(41_000 + this.#next(`receipt ${executor}`, year, 3))}`;
  }

  exemption(executor: number, year: number): string {
    return `A-${year}-${String(this.#next(`exemption ${executor}`, year, 2)).padStart(6, '0')}`;
  }

  /** NPG of a small purchase, else NOG: outside what is issued. */
  publication(year: number, isSmall: boolean): string {
    const two = String(year).slice(2);
    return isSmall
      ? `E99${two}${String(this.#next('npg', year, 9)).padStart(5, '0')}`
      : `99${two}${String(this.#next('nog', year, 5)).padStart(4, '0')}`;
  }

  invoice(provider: number): { readonly serie_invoice: string; readonly number_invoice: string } {
    const serie = stableNumber(`serie ${provider}`).toString(16).toUpperCase().padStart(8, '0');
    return {
      serie_invoice: serie,
      number_invoice: String(1_000_000_000 + this.#next('invoice', provider, 23)),
    };
  }

  /** The proof of a payment: its own in the last days, else the month's one. */
  async proof(teller: HospitalTeller, at: number, title: string): Promise<UploadedDocument> {
    const month = new Date(at).toISOString().slice(0, 7);
    const isRecent = at > this.#until - RECENT_DAYS * DAY_MS && this.#recent < MOST_RECENT;
    if (isRecent) this.#recent += 1;
    const key = isRecent ? title : month;
    const known = this.#proofs.get(key);
    if (known) return known;
    const kept = await teller.document(isRecent ? title : `Comprobantes de pago de ${month}`);
    this.#proofs.set(key, kept);
    return kept;
  }

  /** @param gap most that the number grows by */
  #next(kind: string, of: number, gap = 1): number {
    const key = `${kind} ${of}`;
    const last = this.#counts.get(key) ?? 0;
    const next = last + 1 + (gap > 1 ? stableNumber(`${key} ${last}`) % gap : 0);
    this.#counts.set(key, next);
    return next;
  }
}
