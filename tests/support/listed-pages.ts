import { sitemapPages } from '../../server/site/sitemap.ts'
import { db } from './database.ts'

/** The paths of all pages of the chosen site that search engines should index, including the records' pages. */
export const listedPages = async (): Promise<string[]> =>
  (await sitemapPages(db, 100)).map(({ path }) => path)
