export const notFound = {
  heading: 'Page Not Found',
  text: "The page you're looking for doesn't exist or has been moved.",
  link: 'Return Home',
}
