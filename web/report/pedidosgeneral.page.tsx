import { REQUESTS_REPORT } from '@expediente/schemas/reports/requests.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(REQUESTS_REPORT);
