import { Link } from '@tanstack/react-router'

export function NotFoundPage() {
  return (
    <main>
      <h1>Page Not Found</h1>
      <p>The page you&apos;re looking for doesn&apos;t exist or has been moved.</p>
      <Link to="/">Return Home</Link>
    </main>
  )
}
