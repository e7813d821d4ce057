import { RESOLUTIONS_REPORT } from '@expediente/schemas/reports/resolutions.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(RESOLUTIONS_REPORT);
