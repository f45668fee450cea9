import { Hono } from 'hono'

export const app = async () => new Hono()
