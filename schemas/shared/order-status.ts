/** Codes of an order's statuses (R3 §4); their names and labels: `machines/order/life-cycle.ts`. */
export type OrderStatusCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
