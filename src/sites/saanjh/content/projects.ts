export const projectsTitle = 'Projects'
export const projectsText = 'Homes, offices and plants across Mumbai, Navi\u00a0Mumbai, Thane and Pune.'
