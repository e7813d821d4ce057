import { RECEIPTS_REPORT } from '@expediente/schemas/reports/receipts.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(RECEIPTS_REPORT);
