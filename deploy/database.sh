#!/bin/sh
# Prepares the shop's database with the superuser's rights, once: psql must reach it as that superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -d postgres <<'SQL'
create role indaba login password :'password';
create database indaba owner indaba;
\c indaba
create extension vector;
SQL
