import { SEGREGATION_REPORT } from '@expediente/schemas/reports/segregation.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(SEGREGATION_REPORT);
