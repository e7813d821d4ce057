import { SUPPLIES_REPORT } from '@expediente/schemas/reports/supplies.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(SUPPLIES_REPORT);
