import { FLOATING_REPORT } from '@expediente/schemas/reports/floating.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(FLOATING_REPORT);
