export const projectsTitle = 'Projects'
export const projectsText = 'Homes, offices and plants across Mumbai, Navi Mumbai, Thane and Pune.'
