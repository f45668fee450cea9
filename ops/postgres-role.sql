-- Creates the role and the database of the site on your own PostgreSQL (14 or newer). Run once, as a superuser:
--   sudo -u postgres psql --set=password=SECRET --file=ops/postgres-role.sql
-- psql 15 or newer can also take the password from BUSBAR_PASSWORD, as in compose.yaml.
--
-- The role is no superuser. It owns its database, so it may create what the site needs there: the tables in the schema
-- public, a separate schema for the job queue (pgboss), and the extension pg_trgm, which PostgreSQL marks as trusted.
-- It may create databases, because each scheduled backup is restored into a scratch one; otherwise it is only read.
\set ON_ERROR_STOP on
\getenv password BUSBAR_PASSWORD
create role busbar login nosuperuser createdb nocreaterole password :'password';
-- UTF8 holds every script. C.UTF-8 converts the case of all of them, and C sorts the same on every machine, so that no
-- system upgrade corrupts an index. Where C.UTF-8 does not exist, as on macOS, use en_US.UTF-8.
create database busbar owner busbar template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
revoke connect on database busbar from public;
\connect busbar
-- PostgreSQL 14 lets every role create objects in this schema; later versions only the owner.
revoke create on schema public from public;
grant usage, create on schema public to busbar;
