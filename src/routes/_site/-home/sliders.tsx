import { ProjectSlider } from './project-slider.tsx'
import { ServiceSlider } from './service-slider.tsx'

export default function Sliders() {
  return (
    <>
      <ServiceSlider />
      <ProjectSlider />
    </>
  )
}
