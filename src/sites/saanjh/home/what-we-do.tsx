import { Pillars } from './pillars.tsx'
import { ProjectSlider } from './project-slider.tsx'
import { ServiceSlider } from './service-slider.tsx'

/** Section of the home page: services and selected work as sliders, the pillars between them. */
export default function WhatWeDo() {
  return (
    <>
      <ServiceSlider />
      <Pillars />
      <ProjectSlider />
    </>
  )
}
