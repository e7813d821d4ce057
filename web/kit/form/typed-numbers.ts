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

/** Patterns of complete numbers in typed text: money and quantities, prices, whole quantities. */
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const PRICE = /^\d{1,12}(\.\d{1,10})?$/;
const WHOLE = /^\d{1,9}$/;

/** True when typed text is a complete amount of money or quantity. */
export const isTypedAmount = (text: string): boolean => AMOUNT.test(text);
export const isTypedPrice = (text: string): boolean => PRICE.test(text);
/** True when typed text is a complete quantity of a plan, which has no decimals. */
export const isTypedWhole = (text: string): boolean => WHOLE.test(text);

/** Amount in typed text; zero while it is incomplete, so that sums can be shown meanwhile. */
export const typedMoney = (text: string): Money => (isTypedAmount(text) ? money(text) : ZERO_MONEY);
export const typedQuantity = (text: string): Quantity =>
  isTypedAmount(text) ? quantity(text) : ZERO_QUANTITY;
export const typedPrice = (text: string): Price => (isTypedPrice(text) ? price(text) : ZERO_PRICE);
