import { firm } from '../../../firm.ts'

/** The firm's claims, shown literally where agreed (D42). */
export const founded = '2001'
export const yearsWorking = '23+ years'
export const projectCount = '600+'
export const professionalCount = '40+'
export const serviceAreas = firm.areas
export const residentialDuration = '2-4 weeks'
export const emergencyHours = '24/7'
export const replyTime = 'Within 24 hours'
