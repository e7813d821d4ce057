import { dateInGuatemala, type Quarter } from '@expediente/kernel/dates.ts';
import { quantity } from '@expediente/kernel/decimal.ts';
import { expect, vi } from 'vitest';
import { type TestServices, testServices } from '../services/services.ts';
import { type Desk, deskOver } from './desk.ts';
import { disagreements } from './figures.ts';
import { type Command, figuresByModel, type Model } from './model.ts';
import { figuresEverywhere } from './places.ts';
import {
  accrue,
  commit,
  consolidate,
  generate,
  pay,
  revise,
  saveRequest,
  sendRequest,
  sendToDaf,
  type Terms,
} from './purchases.ts';
import { planningWorld } from './world.ts';

/** Unit of the walked year; its only group, with one supply at Q30.00, is GROUP. */
export const UNIT = 100101;
export const GROUP = '200';

/**
 * Year whose days a test sets, with a model that is compared with every place. It is the next year, so that none of
 * it is over, whatever day the test runs on.
 */
export class WalkedYear {
  readonly #services: TestServices;
  readonly supply: number;
  readonly terms: Terms;
  desk: Desk;
  model: Model;
  today: string;
  #lastNumber = 0;

  private constructor(
    services: TestServices,
    { desk, model, world }: Awaited<ReturnType<typeof planningWorld>>,
  ) {
    this.#services = services;
    this.desk = desk;
    this.model = model;
    this.today = world.today;
    this.terms = world.terms;
    this.supply = [...model.supplies.values()].find(({ code }) => code === '9991')?.id ?? 0;
  }

  static async begin(): Promise<WalkedYear> {
    const services = await testServices();
    const year = Number(dateInGuatemala(new Date()).slice(0, 4)) + 1;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-01-11T10:00:00-06:00`) });
    return new WalkedYear(services, await planningWorld(services, 0));
  }

  async end(): Promise<void> {
    vi.useRealTimers();
    await this.#services.close();
  }

  get year(): number {
    return this.model.year;
  }

  /** Sets day `MM-dd` and hour in Guatemala, and signs the users in again. */
  async onDay(day: string, over: readonly Quarter[], hour = '10:00'): Promise<void> {
    this.today = `${this.year}-${day}`;
    vi.setSystemTime(new Date(`${this.today}T${hour}:00-06:00`));
    this.desk = await deskOver(this.#services, this.year);
    this.model = { ...this.model, over };
  }

  /** Executes a command that the model accepts, and compares the answer. */
  async does(command: Command): Promise<Readonly<Record<string, unknown>>> {
    expect(command.faults(this.model)).toEqual([]);
    const { done, message, data } = await this.desk.send(
      command.who,
      command.path,
      command.payload,
      command.file,
    );
    expect(done ? '' : `${command.path}: ${message}`).toBe('');
    expect(data).toMatchObject(command.apply(this.model, data));
    return data;
  }

  /** Sends a command that the model refuses. @returns message of the refusal */
  async refused(command: Command): Promise<string> {
    const { rule, message } = await this.desk.send(command.who, command.path, command.payload, command.file);
    expect(command.faults(this.model)).toContain(rule);
    return message;
  }

  /** Number of events of all records so far, without stored answers of commands. */
  async events(): Promise<number> {
    const { rows } = await this.#services.pool.query<{ events: number }>(
      "select count(*)::integer as events from eventstore.event where category <> 'command'",
    );
    return rows[0]?.events ?? 0;
  }

  /** Compares all figures of all places with the model. */
  async agreed(): Promise<void> {
    const places = await figuresEverywhere(this.desk, { year: this.year, units: [UNIT], depth: 'movements' });
    expect(disagreements([figuresByModel(this.model), ...places])).toEqual([]);
  }

  /** Requests units. @returns id of the request */
  async asked(units: number, quarter: Quarter): Promise<number> {
    const lines = [{ subProduct: '1-1-1', qty: quantity(units) }];
    const request = { unit: UNIT, supply: this.supply, quarter, lines };
    const { id } = await this.does(saveRequest(this.model, 0, request, this.today));
    await this.does(sendRequest(Number(id)));
    return Number(id);
  }

  /** Requests and consolidates units. @returns id of the order */
  async consolidated(units: number, quarter: Quarter): Promise<number> {
    const request = await this.asked(units, quarter);
    this.#lastNumber += 1;
    const number = String(this.#lastNumber);
    return Number((await this.does(consolidate([request], { number, fee: 1, award: 0 }, this.today))).id);
  }

  /** Buys units up to the commitment. @returns id of the order */
  async committed(units: number, quarter: Quarter): Promise<number> {
    const id = await this.consolidated(units, quarter);
    await this.does(generate(this.model, id, { quarter }, this.terms, this.today));
    await this.does(commit(this.model, id, this.today));
    return id;
  }

  /** Buys units up to the payment. */
  async paid(units: number, quarter: Quarter): Promise<void> {
    await this.pays(await this.committed(units, quarter));
  }

  /** Brings a committed order to its payment. */
  async pays(id: number): Promise<void> {
    await this.does(revise(this.model, id, { documents: 'whole' }, this.today));
    await this.does(accrue(this.model, id, this.today));
    await this.does(sendToDaf(id, this.today));
    await this.does(pay(id, this.today));
  }
}
