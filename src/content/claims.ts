/** What the firm says of itself, each shown where agreed and literally (D42). */
export const founded = '2001'
export const yearsClaim = '23+ years'
export const projectsClaim = '600+ projects'
export const professionalsClaim = '40+ professionals'
export const serviceAreas = ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune'] as const
export const residentialTime = 'Residential projects take 2-4 weeks'
export const emergencySupport = 'Emergency support 24/7'
export const replyPromise = 'Reply within 24 hours'
