import { ORDERS_REPORT } from '@expediente/schemas/reports/orders.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(ORDERS_REPORT);
