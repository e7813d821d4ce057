import {
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  quantity,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';

/** Digits of what a person types while it is a number already: money and quantities, prices, whole quantities. */
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const PRICE = /^\d{1,12}(\.\d{1,10})?$/;
const WHOLE = /^\d{1,9}$/;

/** Whether what is typed is an amount of money or a quantity already. */
export const isTypedAmount = (text: string): boolean => AMOUNT.test(text);
export const isTypedPrice = (text: string): boolean => PRICE.test(text);
/** Whether it is a quantity of a plan already, which has no decimals. */
export const isTypedWhole = (text: string): boolean => WHOLE.test(text);

/** What is typed, where it is an amount already; else zero, so that sums go on while a person types. */
export const typedMoney = (text: string): Money => (isTypedAmount(text) ? money(text) : ZERO_MONEY);
export const typedQuantity = (text: string): Quantity =>
  isTypedAmount(text) ? quantity(text) : ZERO_QUANTITY;
export const typedPrice = (text: string): Price => (isTypedPrice(text) ? price(text) : ZERO_PRICE);
