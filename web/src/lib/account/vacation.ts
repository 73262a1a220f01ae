// Vacations: while one is away, no clock runs in one's matches over days.
import { json } from '../api';
import type { VacationInfo } from '../wire';

export const ownVacation = (): Promise<VacationInfo> => json('/api/account/vacation');
export const beginVacation = (): Promise<VacationInfo> => json('/api/account/vacation/begin', {});
export const endVacation = (): Promise<VacationInfo> => json('/api/account/vacation/end', {});
